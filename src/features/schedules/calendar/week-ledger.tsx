import { memo, useMemo, type CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatLongDate } from '#i18n/format.ts'
import { formatHour, formatShortWeekday } from '#i18n/format-period.ts'
import { getWeekday, listDatesBetween } from '#domain/time.ts'
import { classNames } from '#ui/class-names.ts'
import type { GameState } from '#domain/scores/game-states.ts'
import { StatusMark } from '#ui/brand/game-status.tsx'
import { formatClosedDay } from './closures/format-closed-day.ts'
import type { ClosedDays } from './closures/use-closed-days.ts'
import type { CalendarGame, GameMarks } from './calendar-game.ts'
import { TeamName } from './game-parts.tsx'
import { describeCalendarGame, formatGameState, formatGridTime, getCalendarGameState } from './game-state.ts'
import { t } from './words.ts'
import { useIsDocked } from './use-is-docked.ts'
import { groupByHour, toColumns } from './week-hours.ts'
import './calendar.css'
import './week.css'

/** On a laptop, an hour shows this many games of a day, and one more instead of a line that names one more. */
const gamesPerHour = 3

/** A week as a ledger: rows are the hours that have games, as high as their fullest day. */
export function WeekLedger({
  games,
  conflictIds,
  marks,
  closedDays,
  from,
  to,
  today,
  timeZone,
  now,
  onShowDay,
}: {
  games: readonly CalendarGame[]
  conflictIds: ReadonlySet<string>
  marks: GameMarks
  closedDays: ClosedDays
  from: string
  to: string
  today: string
  timeZone: string
  now: string
  /** Opens a day, at this hour if given. */
  onShowDay: (date: string, hour?: number) => void
}) {
  const isWide = useIsDocked()
  const dates = listDatesBetween(from, to)
  const hours = useMemo(() => groupByHour(games, timeZone), [games, timeZone])
  const counts = dates.map((date) => hours.reduce((sum, row) => sum + (row.gamesByDate.get(date)?.length ?? 0), 0))
  const notes = dates.map((date) => formatClosedDay(closedDays.get(date)))
  const narrowAt = (index: number) => (isWide || notes[index] !== '' ? '92px' : '56px')
  const columns = { '--columns': toColumns(counts, narrowAt) } as CSSProperties
  const lookOf = (date: string, index: number) =>
    classNames(
      'week-cell',
      counts[index] === 0 && 'week-empty',
      closedDays.get(date)?.isClosed === true && counts[index] === 0 && 'hatched',
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrow keys
    <div tabIndex={0} role="group" aria-label={t.weekTable} className="calendar-frame week-frame">
      <div role="table" className="week-ledger" style={columns}>
        <div role="row" className="week-row week-head">
          <span role="columnheader" className="week-cell">
            <span className="sr-only">{t.hour}</span>
          </span>
          {dates.map((date, index) => (
            <span
              key={date}
              role="columnheader"
              className={classNames(lookOf(date, index), date === today && 'week-today')}
            >
              <button
                type="button"
                aria-current={date === today ? 'date' : undefined}
                onClick={() => onShowDay(date)}
                className="week-day"
              >
                <span className="sr-only">{formatLongDate(date)}</span>
                <b aria-hidden="true">{Number(date.slice(8))}</b>
                <span aria-hidden="true">{formatShortWeekday(getWeekday(date))}</span>
                {counts[index] !== 0 && <span className="week-count"> · {t.gameCount(counts[index] ?? 0)}</span>}
                {notes[index] !== '' && (
                  <span className="closed-note" title={notes[index]}>
                    {notes[index]}
                  </span>
                )}
              </button>
            </span>
          ))}
        </div>
        {hours.map(({ hour, gamesByDate }) => (
          <div key={hour} role="row" className="week-row">
            <span role="rowheader" className="week-cell week-hour">
              {formatHour(hour)}
            </span>
            {dates.map((date, index) => (
              <div key={date} role="cell" className={lookOf(date, index)}>
                <HourGames
                  games={gamesByDate.get(date) ?? noGames}
                  {...{ conflictIds, marks, timeZone, now }}
                  limit={isWide ? Infinity : gamesPerHour}
                  onShowAll={() => onShowDay(date, hour)}
                  date={date}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const noGames: readonly CalendarGame[] = []

function HourGames({
  games,
  conflictIds,
  marks,
  timeZone,
  now,
  limit,
  onShowAll,
  date,
}: {
  games: readonly CalendarGame[]
  conflictIds: ReadonlySet<string>
  marks: GameMarks
  timeZone: string
  now: string
  limit: number
  onShowAll: () => void
  date: string
}) {
  if (games.length === 0) return null
  // Games in conflict come first: they are the ones that must not be hidden.
  const sorted =
    games.length > limit
      ? games.toSorted((a, b) => Number(conflictIds.has(b.id)) - Number(conflictIds.has(a.id)))
      : games
  const shown = sorted.length > limit ? sorted.slice(0, limit) : sorted
  const hidden = games.length - shown.length
  return (
    <>
      <ul className="week-games">
        {shown.map((game) => (
          <li key={game.id} className="min-w-0">
            <WeekCard
              game={game}
              state={getCalendarGameState(game, now)}
              timeZone={timeZone}
              isInConflict={conflictIds.has(game.id)}
              isSelected={game.id === marks.selectedId}
              isChanged={marks.changedIds.has(game.id)}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className="week-more" onClick={onShowAll}>
          {t.moreAtThisHour(hidden)}
          <span className="sr-only">, {formatDate(date)}</span>
        </button>
      )}
    </>
  )
}

/** A game in two lines: home and the time or score, away and the field or what is unusual. */
const WeekCard = memo(function WeekCard({
  game,
  state,
  timeZone,
  isInConflict,
  isSelected,
  isChanged,
}: {
  game: CalendarGame
  state: GameState
  timeZone: string
  isInConflict: boolean
  isSelected: boolean
  isChanged: boolean
}) {
  const words = isInConflict
    ? t.conflict
    : (game.status === 'cancelled' && game.reason) || formatGameState(game, state, timeZone)
  return (
    <Link
      to={`/dashboard/games/${game.id}`}
      aria-current={isSelected ? 'true' : undefined}
      data-changed={isChanged ? '' : undefined}
      data-game-id={game.id}
      data-state={state}
      data-conflict={isInConflict ? '' : undefined}
      className="game-card week-card"
    >
      <span className="sr-only">{describeCalendarGame(game, { state, timeZone, isInConflict, isChanged })}</span>
      <span aria-hidden="true" className="contents">
        <TeamName game={game} side="home" />
        <span className="week-fact tabular">
          {game.homeScore === null ? formatGridTime(game, timeZone) : <b>{game.homeScore}</b>}
        </span>
        <TeamName game={game} side="away" />
        <span className="week-fact tabular">
          {game.awayScore !== null && <b>{game.awayScore}</b>}
          {game.awayScore === null && words === '' && (
            <span className="block truncate" title={game.place ?? undefined}>
              {game.field ?? t.noField}
            </span>
          )}
          {game.awayScore === null && words !== '' && (
            <span className="game-state" data-state={state} data-conflict={isInConflict ? '' : undefined} title={words}>
              <StatusMark state={state} />
              <span className="truncate">{words}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
})
