import { useState, useEffect } from 'react'
import type { ConflictResolution } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { getGameTitle, type CalendarGame } from '../calendar/calendar-game.ts'
import { describeConflict } from './conflict-words.ts'
import type { NamedConflict, NamedGames } from './use-conflicts.ts'
import { findConflictResolutionsInWorker } from '#workers/schedule-client.ts'
import { toWorkerGames, type ConflictRows } from '#data/queries/organization-games.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'

const shownAtFirst = 5

/**
 * Lists free places for the games of a conflict, starting with those that affect the fewest people. One tap moves the
 * game.
 */
export function ConflictResolutionList({
  named,
  of: { conflict, games },
  timeZone,
  onMoveTo,
}: {
  named: NamedGames
  of: NamedConflict
  timeZone: string
  onMoveTo: (way: ConflictResolution) => void
}) {
  const answer = useConflictResolutions(named.read, conflict)
  const [showsAll, setShowsAll] = useState(false)
  if (answer.state === 'searching') {
    return (
      <p role="status" className="text-note text-soft">
        {t.lookingFreePlaces}
      </p>
    )
  }
  if (answer.state === 'failed') {
    return (
      <p role="alert" className="text-note text-red">
        {t.freePlacesCouldNot}
      </p>
    )
  }
  if (answer.ways.length === 0) {
    return <p className="text-note text-soft">{t.noFreePlaceLeft}</p>
  }
  const shown = showsAll ? answer.ways : answer.ways.slice(0, shownAtFirst)
  const isOneGame = new Set(answer.ways.map(({ gameId }) => gameId)).size === 1
  return (
    <>
      <ul className="grid gap-2 sm:grid-cols-2">
        {shown.map((way) => (
          <li key={`${way.gameId} ${way.cell.start} ${way.cell.fieldId}`} className="flex">
            <WayOutButton
              way={way}
              game={games.find(({ id }) => id === way.gameId)}
              place={named.names.fields.get(way.cell.fieldId)?.place ?? t.unknownField}
              words={way.disturbs.map((wish) => describeConflict(wish, games, named.names.teams))}
              withGame={!isOneGame}
              timeZone={timeZone}
              onMoveTo={onMoveTo}
            />
          </li>
        ))}
      </ul>
      {answer.ways.length > shownAtFirst && (
        <div>
          <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t.fewerPlaces : t.allPlaces(answer.ways.length)}
          </Button>
        </div>
      )}
    </>
  )
}

function WayOutButton({
  way,
  game,
  place,
  words,
  withGame,
  timeZone,
  onMoveTo,
}: {
  way: ConflictResolution
  game: CalendarGame | undefined
  place: string
  words: readonly string[]
  withGame: boolean
  timeZone: string
  onMoveTo: (way: ConflictResolution) => void
}) {
  return (
    <button
      type="button"
      onClick={() => onMoveTo(way)}
      className="flex min-h-11 w-full flex-col items-start justify-center rounded-control border border-line-button bg-card px-3 py-2 text-left hover:border-line-strong hover:bg-tint"
    >
      <span className="font-semibold tabular">
        <span className="sr-only">{rich(t.moveTo, { game: game && getGameTitle(game) })} </span>
        {formatGameDayAndTime(way.cell.start, timeZone)}, {place}
      </span>
      <span className="text-note text-soft">
        {withGame && game && <span aria-hidden="true">{getGameTitle(game)} · </span>}
        {words.length === 0 ? t.meetsAllPreferences : t.notMet(words.length, words.join('; '))}
      </span>
    </button>
  )
}

type ConflictResolutionSearch =
  | { readonly state: 'searching' }
  | { readonly state: 'failed' }
  | { readonly state: 'found'; readonly ways: readonly ConflictResolution[] }

const most = 40

/** Has the worker find places the games of a conflict could move to. */
function useConflictResolutions(read: ConflictRows, conflict: Conflict): ConflictResolutionSearch {
  const [answer, setAnswer] = useState<ConflictResolutionSearch>({ state: 'searching' })
  useEffect(() => {
    let isWanted = true
    findConflictResolutionsInWorker(toWorkerGames(read), conflict, { now: new Date().toISOString(), most }).then(
      (ways) => isWanted && setAnswer({ state: 'found', ways }),
      (error: unknown) => {
        reportError(error)
        if (isWanted) setAnswer({ state: 'failed' })
      },
    )
    return () => {
      isWanted = false
    }
  }, [read, conflict])
  return answer
}
