import type { GameState } from '#domain/scores/game-states.ts'
import { t } from './words.ts'

/**
 * The state of a game or its result: a shape and words, so that color never tells it alone. For a status that is not a
 * game's, use a pill.
 * @param words replaces the state's own words if there is more to say: `Bye`, `Disputed 5 – 5`
 */
export function GameStatus({ status, words }: { status: GameState; words?: string | null | undefined }) {
  return (
    <span className={`game-status-${status} inline-flex min-w-0 items-baseline gap-1.5 text-note font-medium`}>
      <StatusMark state={status} />
      <span className="min-w-0">{words ?? gameStateLabels[status]}</span>
    </span>
  )
}

/** The shape of a state (styles.css). */
export function StatusMark({ state }: { state: GameState }) {
  return <span aria-hidden="true" className={`status-mark status-mark-${state}`} />
}

export const gameStateLabels: Readonly<Record<GameState, string>> = {
  scheduled: t.scheduled,
  moved: t.moved,
  in_progress: t.inProgress,
  completed: t.final,
  cancelled: t.cancelled,
  postponed: t.postponed,
  forfeited: t.forfeited,
  waiting: t.unconfirmed,
  missing: t.noResultYet,
  disputed: t.disputed,
}
