import { classNames } from '../class-names.ts'
import { t } from './words.ts'

/** What the mark shows: the game's status, or what is the matter with its result. */
export type GameMark =
  | 'scheduled'
  | 'in_progress'
  | 'completed'
  | 'cancelled'
  | 'postponed'
  | 'forfeited'
  | 'waiting'
  | 'missing'
  | 'disputed'

/**
 * The status of a game or its result: a shape and words, so that color never tells it alone. For a status that is not a
 * game's, use a pill.
 * @param words replaces the status's own words if there is more to say: `Bye`, `Disputed 5 – 5`
 */
export function GameStatus({ status, words }: { status: GameMark; words?: string | null | undefined }) {
  const look = looks[status]
  return (
    <span className={classNames('inline-flex min-w-0 items-baseline gap-1.5 text-note font-medium', look.color)}>
      <span aria-hidden="true" className={classNames('status-mark', `status-mark-${look.shape}`)} />
      <span className="min-w-0">{words ?? look.words}</span>
    </span>
  )
}

/** The mark of a result, by how reliable it is. */
export const resultMarks: Readonly<Record<'reported' | 'confirmed' | 'disputed' | 'official', GameMark>> = {
  reported: 'waiting',
  confirmed: 'completed',
  disputed: 'disputed',
  official: 'completed',
}

type Look = { words: string; color: string; shape: string }

const looks: Readonly<Record<GameMark, Look>> = {
  scheduled: { words: t.scheduled, color: 'text-blue', shape: 'ring' },
  in_progress: { words: t.inProgress, color: 'text-green', shape: 'live' },
  completed: { words: t.completed, color: 'text-soft', shape: 'dot' },
  cancelled: { words: t.cancelled, color: 'text-red', shape: 'cross' },
  postponed: { words: t.postponed, color: 'text-amber', shape: 'moved' },
  forfeited: { words: t.forfeited, color: 'text-red', shape: 'cross' },
  waiting: { words: t.waiting, color: 'text-amber', shape: 'half' },
  missing: { words: t.noResultYet, color: 'text-amber', shape: 'dashed' },
  disputed: { words: t.disputed, color: 'text-red', shape: 'diamond' },
}
