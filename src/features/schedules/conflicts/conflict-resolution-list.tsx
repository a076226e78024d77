import { useState, useEffect } from 'react'
import type { ConflictResolution } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import { formatGameTime, toLocalDate } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/button.tsx'
import { getGameTitle, type CalendarGame } from '../calendar/calendar-game.ts'
import { describeConflict, formatShortDuration } from './conflict-words.ts'
import type { NamedConflict, NamedGames } from './use-conflicts.ts'
import { findConflictResolutionsInWorker } from '#workers/schedule-client.ts'
import { toWorkerGames, type ConflictRows } from '#data/queries/organization-games.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'

/**
 * Lists free places for the games of a conflict, starting with those that affect the fewest people. One tap moves the
 * game.
 */
export function ConflictResolutionList({
  named,
  of: { conflict, games },
  timeZone,
  shownAtFirst = 5,
  isNarrow = false,
  onMoveTo,
}: {
  named: NamedGames
  of: NamedConflict
  timeZone: string
  shownAtFirst?: number
  /** Whether there is room for one column only. */
  isNarrow?: boolean
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
  return (
    <>
      <ul className={classNames('grid gap-2', !isNarrow && 'sm:grid-cols-2')}>
        {shown.map((way) => (
          <li key={`${way.gameId} ${way.cell.start} ${way.cell.fieldId}`} className="flex">
            <WayOutButton
              way={way}
              game={games.find(({ id }) => id === way.gameId)}
              place={named.names.fields.get(way.cell.fieldId)?.place ?? t.unknownField}
              words={way.disturbs.map((wish) => describeConflict(wish, games, named.names.teams))}
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
  timeZone,
  onMoveTo,
}: {
  way: ConflictResolution
  game: CalendarGame | undefined
  place: string
  words: readonly string[]
  timeZone: string
  onMoveTo: (way: ConflictResolution) => void
}) {
  const isSameDay = game && toLocalDate(game.start, timeZone) === toLocalDate(way.cell.start, timeZone)
  return (
    <button
      type="button"
      onClick={() => onMoveTo(way)}
      className="flex min-h-11 w-full flex-col items-start justify-center rounded-control border border-line-button bg-card px-3 py-2 text-left hover:border-line-strong hover:bg-tint"
    >
      <span className="font-semibold tabular">
        <span className="sr-only">{t.moveVerb} </span>
        {rich(t.gameTo, { game: game && getGameTitle(game) })}{' '}
        <span className={classNames(isSameDay && 'sr-only')}>
          {formatDate(toLocalDate(way.cell.start, timeZone))},{' '}
        </span>
        {formatGameTime(way.cell.start, timeZone)}, {place}
      </span>
      <span className="text-note text-soft">
        {[
          formatShift(way.shiftMinutes, isSameDay),
          game?.fieldId === way.cell.fieldId && t.sameField,
          words.length === 0 ? t.meetsAllPreferences : t.notMet(words.length, words.join('; ')),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  )
}

/** Says what a way out costs in time, unless the game moves to another day, which its date already says. */
function formatShift(minutes: number, isSameDay: boolean | undefined): string | null {
  if (minutes === 0) return t.sameTime
  if (!isSameDay) return null
  const duration = formatShortDuration(Math.abs(minutes))
  return minutes > 0 ? t.later(duration) : t.earlier(duration)
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
