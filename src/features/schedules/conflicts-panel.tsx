import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isMovable } from '#domain/schedule/change-game.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { gameTitle, type CalendarGame } from './calendar-game.ts'
import { conflictTitle, gameInWords } from './conflict-words.ts'
import type { NamedConflict } from './use-conflicts.ts'

const shownAtFirst = 5

/** What cannot stand in a schedule, with both games and the way out beside it. */
export function ConflictsPanel({
  conflicts,
  timeZone,
  onMove,
}: {
  conflicts: readonly NamedConflict[]
  timeZone: string
  onMove?: ((gameId: string) => void) | undefined
}) {
  const [showsAll, setShowsAll] = useState(false)
  if (conflicts.length === 0) {
    return <p className="text-note text-soft">No conflicts detected in this schedule.</p>
  }
  const shown = showsAll ? conflicts : conflicts.slice(0, shownAtFirst)
  return (
    <Card className="border-red">
      <section aria-labelledby="conflicts">
        <h2 id="conflicts" className="px-4 pt-3 text-red">
          {conflicts.length} conflict(s) detected
        </h2>
        <ul>
          {shown.map((one) => (
            <li
              key={Object.values(one.conflict).join(' ')} // two games can clash on both teams
              className="flex flex-col gap-1 border-b border-line px-4 py-3 last:border-b-0"
            >
              <b className="text-red">{conflictTitle(one.conflict, one.games)}</b>
              {one.games.map((game) => (
                <ConflictGame key={game.id} game={game} timeZone={timeZone} onMove={onMove} />
              ))}
            </li>
          ))}
        </ul>
        {conflicts.length > shownAtFirst && (
          <div className="border-t border-line p-2">
            <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show fewer' : `Show all ${conflicts.length}`}
            </Button>
          </div>
        )}
      </section>
    </Card>
  )
}

function ConflictGame({
  game,
  timeZone,
  onMove,
}: {
  game: CalendarGame
  timeZone: string
  onMove?: ((gameId: string) => void) | undefined
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Link to={`/dashboard/games/${game.id}`} className="inline-flex min-h-8 min-w-0 flex-1 basis-64 items-center">
        {gameInWords(game, timeZone)} ({game.scheduleName})
      </Link>
      {onMove && isMovable(game.status) && (
        <Button variant="quiet" aria-label={`Move ${gameTitle(game)}…`} onClick={() => onMove(game.id)}>
          Move…
        </Button>
      )}
    </div>
  )
}
