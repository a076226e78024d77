import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '#i18n/format.ts'
import { groupBy } from '#domain/group-by.ts'
import { isMovable } from '#domain/scheduling/conflicts/change-game.ts'
import { addDays, formatDayAndTime, formatGameTime, toLocalDate, toLocalTime } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { StatusMark } from '#ui/brand/game-status.tsx'
import { RowCheckbox, SelectAllCheckbox } from '#ui/selection/selection-parts.tsx'
import type { Selection } from '#ui/selection/use-selection.ts'
import { useInitialRows } from '#ui/tables/use-initial-rows.ts'
import { formatClosedDay } from './closures/format-closed-day.ts'
import type { ClosedDays } from './closures/use-closed-days.ts'
import { getGameTitle, type CalendarGame, type GameMarks } from './calendar-game.ts'
import { TeamName } from './game-parts.tsx'
import { formatGameState, getCalendarGameState } from './game-state.ts'
import { t } from './words.ts'
import './calendar.css'
import './agenda.css'

type Props = {
  games: readonly CalendarGame[]
  conflictIds: ReadonlySet<string>
  marks: GameMarks
  closedDays: ClosedDays
  timeZone: string
  today: string
  now: string
  /** If set, each game that has not begun can be moved. */
  onMove?: ((gameId: string) => void) | undefined
  /** Whether to show each game's schedule, because several schedules are shown together. */
  withScheduleName?: boolean
  /** Whether long days are shortened until someone asks for the rest. */
  isShort?: boolean
  /** Shows the earlier games, which are left out of `games`. */
  onShowEarlier?: (() => void) | undefined
  /** If set, games can be selected. */
  selection?: Selection | undefined
}

/** Games by day: cards on a phone, rows with aligned columns on a laptop. */
export function GameAgenda({ games, isShort = false, onShowEarlier, ...shared }: Props) {
  const drawn = new Set(useInitialRows(games))
  const { selection } = shared
  return (
    <div className="agenda" data-selectable={selection && ''} data-selecting={selection?.isOpen ? '' : undefined}>
      {onShowEarlier && <Button onClick={onShowEarlier}>{t.showEarlierGames}</Button>}
      {selection && (
        <div className="agenda-head">
          <SelectAllCheckbox selection={selection} />
          <span aria-hidden="true" className="contents">
            <span>{t.time}</span>
            <span className="agenda-teams">
              <span>{t.home}</span>
              <span className="agenda-score">{t.score}</span>
              <span>{t.away}</span>
            </span>
            <span>{t.field}</span>
            <span>{t.status}</span>
          </span>
        </div>
      )}
      {[...groupBy(games, ({ start }) => toLocalDate(start, shared.timeZone))].map(([date, onDay]) => {
        const drawnOnDay = onDay.filter((game) => drawn.has(game))
        if (drawnOnDay.length === 0) return null
        return (
          <AgendaDay
            key={date}
            date={date}
            games={drawnOnDay}
            count={onDay.length}
            isShort={isShort && selection?.isOpen !== true}
            {...shared}
          />
        )
      })}
    </div>
  )
}

/** On a phone, a day with more games than the first number shows only as many as the second. */
const longDay = 8
const shownOfLongDay = 6

function AgendaDay({
  date,
  games,
  count,
  isShort,
  today,
  selection,
  closedDays,
  ...line
}: Props & {
  date: string
  /** How many games the day has; `games` are those that are drawn by now. */
  count: number
}) {
  const note = formatClosedDay(closedDays.get(date))
  const [showsAll, setShowsAll] = useState(false)
  const isCut = isShort && !showsAll && count > longDay
  const shown = isCut ? games.slice(0, shownOfLongDay) : games
  return (
    <section aria-labelledby={`day-${date}`}>
      <div className={classNames('agenda-day', date === today && 'text-accent')}>
        <h2 id={`day-${date}`}>{formatDayHeading(date, today)}</h2>
        {note !== '' && <p className="closed-note mr-auto">{note}</p>}
        <span>{t.gameCount(count)}</span>
      </div>
      <ul className="agenda-games">
        {shown.map((game) => (
          <GameLine
            key={game.id}
            game={game}
            {...line}
            isSelected={selection?.ids.has(game.id) === true}
            onSelect={selection?.toggle}
          />
        ))}
        {isCut && (
          <li className="p-1 text-center">
            <Button variant="quiet" onClick={() => setShowsAll(true)}>
              {t.showMoreGames(count - shown.length)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

function formatDayHeading(date: string, today: string): string {
  if (date === today) return t.todayIs(formatDate(date))
  return date === addDays(today, 1) ? t.tomorrowIs(formatDate(date)) : formatDate(date)
}

/** Selecting a game redraws only its own line: a month may have hundreds. */
const GameLine = memo(function GameLine({
  game,
  timeZone,
  now,
  conflictIds,
  marks,
  onMove,
  withScheduleName = false,
  isSelected,
  onSelect,
}: Omit<Props, 'games' | 'today' | 'closedDays' | 'isShort' | 'onShowEarlier' | 'selection'> & {
  game: CalendarGame
  isSelected: boolean
  onSelect: Selection['toggle'] | undefined
}) {
  const state = getCalendarGameState(game, now)
  const words = formatGameState(game, state, timeZone)
  const isOff = state === 'cancelled' || state === 'postponed'
  const notes = [game.match, game.place ?? t.noPlaceYet, withScheduleName && game.scheduleName].filter(Boolean)
  return (
    <li
      className="agenda-game selectable-row"
      data-conflict={conflictIds.has(game.id) ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
    >
      {onSelect && (
        <RowCheckbox
          id={game.id}
          row={describeRow(game, timeZone)}
          isSelected={isSelected}
          onToggle={(isRange) => onSelect(game.id, isRange)}
        />
      )}
      <span className="agenda-time tabular">{game.hasTime ? formatGameTime(game.start, timeZone) : t.tbd}</span>
      <Link to={`/dashboard/games/${game.id}`} className="agenda-teams">
        <span className="sr-only">{getGameTitle(game)}</span>
        <span aria-hidden="true" className="contents">
          <span className="agenda-side">
            <TeamName game={game} side="home" />
            {game.homeScore !== null && <b className="agenda-points tabular">{game.homeScore}</b>}
          </span>
          <b className="agenda-score tabular">
            {game.homeScore === null ? '–' : `${game.homeScore} – ${game.awayScore ?? ''}`}
          </b>
          <span className="agenda-side">
            <TeamName game={game} side="away" />
            {game.awayScore !== null && <b className="agenda-points tabular">{game.awayScore}</b>}
          </span>
        </span>
      </Link>
      {game.score !== null && <span className="sr-only">{game.score}</span>}
      <span className="agenda-place">{notes.join(' · ')}</span>
      <span className="agenda-facts">
        <span className="game-state" data-state={state}>
          <StatusMark state={state} />
          {words === '' ? (
            <span>{game.statusInWords}</span>
          ) : (
            <span className="whitespace-normal">
              {isOff && game.reason !== null ? `${words}: ${game.reason}` : words}
            </span>
          )}
        </span>
        {conflictIds.has(game.id) && (
          <Pill tone="red" dot>
            {t.conflict}
          </Pill>
        )}
        {marks.changedIds.has(game.id) && <Pill tone="blue">{t.changed}</Pill>}
        {game.isDraft && withScheduleName && <Pill>{t.draft}</Pill>}
      </span>
      {onMove && isMovable(game.status) && (
        <span className="agenda-actions">
          <Button variant="quiet" aria-label={t.move(getGameTitle(game))} onClick={() => onMove(game.id)}>
            {t.move2}
          </Button>
        </span>
      )}
    </li>
  )
})

/** Two teams may meet more than once. */
const describeRow = (game: CalendarGame, timeZone: string) =>
  `${getGameTitle(game)}, ${formatDayAndTime(toLocalDate(game.start, timeZone), game.hasTime ? toLocalTime(game.start, timeZone) : null)}`
