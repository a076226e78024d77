import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isMovable } from '#domain/scheduling/conflicts/change-game.ts'
import { isHard } from '#domain/scheduling/conflicts/conflicts.ts'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'
import type { ConflictResolution } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { getGameTitle, type CalendarGame } from '../calendar/calendar-game.ts'
import { describeConflict, describeGame } from './conflict-words.ts'
import type { NamedConflict, NamedGames } from './use-conflicts.ts'
import { ConflictResolutionList } from './conflict-resolution-list.tsx'
import { t } from './words.ts'

export type ConflictActions = {
  timeZone: string
  /** Opens the dialog that moves a game; undefined if the person may not move games. */
  onMove?: ((gameId: string) => void) | undefined
  /** Moves a game to a suggested place; undefined if the person may not move games. */
  onMoveTo?: ((way: ConflictResolution) => void) | undefined
}

/** One conflict: the problem, the games, and possible solutions. */
export function ConflictItem({ of, named, ...actions }: { of: NamedConflict; named: NamedGames } & ConflictActions) {
  const [isOpen, setIsOpen] = useState(false)
  const { conflict, games, teams } = of
  const title = describeConflict(conflict, games, teams)
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4">
        <b className={classNames('min-w-0 flex-1 basis-56', isCertain(conflict) ? 'text-red' : 'text-amber')}>
          {title}
        </b>
        {actions.onMoveTo && isSolvable(of) && (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={t.freePlaces(title)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t.hideFreePlaces : t.freePlaces2}
          </Button>
        )}
      </div>
      {games.map((game) => (
        <ConflictGame key={game.id} game={game} timeZone={actions.timeZone} onMove={actions.onMove} />
      ))}
      {isOpen && actions.onMoveTo && (
        <div className="flex flex-col gap-2 pt-2">
          <ConflictResolutionList named={named} of={of} timeZone={actions.timeZone} onMoveTo={actions.onMoveTo} />
        </div>
      )}
    </li>
  )
}

/** Whether the games clash for sure, not only if results come out a certain way or as a matter of preference. */
export const isCertain = (conflict: Conflict) => isHard(conflict) && conflict.kind !== 'possible'

/** Whether one of the games can still be moved to another place. */
export const isSolvable = ({ games }: NamedConflict) => games.some(({ status }) => status === 'scheduled')

export function ConflictGame({
  game,
  timeZone,
  onMove,
}: { game: CalendarGame } & Pick<ConflictActions, 'timeZone' | 'onMove'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Link to={`/dashboard/games/${game.id}`} className="inline-flex min-h-8 min-w-0 flex-1 basis-64 items-center">
        {describeGame(game, timeZone)} ({game.scheduleName})
      </Link>
      {onMove && isMovable(game.status) && (
        <Button variant="quiet" aria-label={t.move(getGameTitle(game))} onClick={() => onMove(game.id)}>
          {t.move2}
        </Button>
      )}
    </div>
  )
}
