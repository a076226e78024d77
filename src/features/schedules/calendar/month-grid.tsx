import { createContext, use, useMemo, useRef, useState, useLayoutEffect, type CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { ScheduleXCalendar, useCalendarApp } from '@schedule-x/react'
import { createViewMonthGrid } from '@schedule-x/calendar'
import { format } from 'date-fns'
import { formatDate, formatLongDate } from '#i18n/format.ts'
import { formatMonthDay } from '#i18n/format-period.ts'
import { getLocale } from '#i18n/locale.ts'
import { getFirstWeekday } from '#i18n/week.ts'
import { groupBy } from '#domain/group-by.ts'
import { listDatesBetween, toLocalDate } from '#domain/time.ts'
import { classNames } from '#ui/class-names.ts'
import { StatusMark } from '#ui/brand/game-status.tsx'
import { formatClosedDay } from './closures/format-closed-day.ts'
import type { ClosedDays } from './closures/use-closed-days.ts'
import { isStruckOut, type CalendarGame, type GameMarks } from './calendar-game.ts'
import { getShownDates } from './calendar-range.ts'
import { Crest } from './game-parts.tsx'
import { describeCalendarGame, formatGameState, formatGridTime, getCalendarGameState } from './game-state.ts'
import { t } from './words.ts'
import { toColumns } from './week-hours.ts'
import '@schedule-x/theme-default/dist/calendar.css'
import './calendar.css'
import './month.css'

type Shown = {
  readonly gamesByDate: ReadonlyMap<string, readonly CalendarGame[]>
  readonly conflictIds: ReadonlySet<string>
  readonly marks: GameMarks
  readonly closedDays: ClosedDays
  /** `2026-11`, the month shown; other days are of the months around it. */
  readonly month: string
  readonly today: string
  readonly timeZone: string
  readonly now: string
  readonly onShowDay: (date: string) => void
}

const ShownMonth = createContext<Shown | null>(null)

type Props = Omit<Shown, 'gamesByDate' | 'month'> & { readonly games: readonly CalendarGame[]; readonly date: string }

/** A month whose days list as many games as fit. Schedule-X lays out the weeks; each day is drawn here. */
export function MonthGrid({ games, date, timeZone, closedDays, ...shared }: Props) {
  const month = date.slice(0, 7)
  const gamesByDate = useMemo(() => groupBy(games, ({ start }) => toLocalDate(start, timeZone)), [games, timeZone])
  const { from, to } = getShownDates('month', date)
  const dates = listDatesBetween(from, to)
  const columns = toWeekColumns(dates, gamesByDate, closedDays)
  const size = { '--columns': columns, '--weeks': dates.length / 7 } as CSSProperties
  return (
    <ShownMonth value={{ gamesByDate, month, timeZone, closedDays, ...shared }}>
      <div className="month-grid" style={size}>
        <Weeks key={`${month} ${getLocale()}`} date={date} timeZone={timeZone} />
      </div>
    </ShownMonth>
  )
}

/** Returns the widths of the weekdays by their games; a closed day has room for its name. */
function toWeekColumns(dates: readonly string[], gamesByDate: Shown['gamesByDate'], closedDays: ClosedDays): string {
  const ofWeekday = (weekday: number) => dates.filter((_, index) => index % 7 === weekday)
  const counts = Array.from({ length: 7 }, (_, weekday) =>
    ofWeekday(weekday).reduce((sum, day) => sum + (gamesByDate.get(day)?.length ?? 0), 0),
  )
  return toColumns(counts, (weekday) =>
    ofWeekday(weekday).some((day) => closedDays.has(day)) ? '92px' : 'var(--narrow-day)',
  )
}

function Weeks({ date, timeZone }: { date: string; timeZone: string }) {
  const calendar = useCalendarApp({
    views: [createViewMonthGrid()],
    isResponsive: false,
    skipAnimations: true,
    firstDayOfWeek: getFirstWeekday(),
    locale: getLocale(),
    timezone: timeZone,
    selectedDate: Temporal.PlainDate.from(date),
  })
  return <ScheduleXCalendar calendarApp={calendar} customComponents={parts} />
}

/** The same object at every rendering, because Schedule-X would otherwise start again. */
const parts = { monthGridDate: MonthDay, headerContent: () => null }

/** A line of the list of a day, in pixels. */
const lineHeight = 20

function MonthDay({ jsDate }: { jsDate: Date }) {
  const shown = use(ShownMonth)
  const list = useRef<HTMLUListElement>(null)
  const [room, setRoom] = useState(4)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    // Schedule-X labels the element of a day, and a label is read only where there is a role.
    element.closest('.sx__month-grid-day')?.setAttribute('role', 'group')
    const measure = () => setRoom(Math.max(1, Math.floor(element.clientHeight / lineHeight)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (!shown) return null
  const date = format(jsDate, 'yyyy-MM-dd')
  const games = shown.gamesByDate.get(date) ?? []
  const fitting = games.length <= room ? games : games.slice(0, room - 1)
  const isOutside = !date.startsWith(shown.month)
  const isFirst = date.endsWith('-01')
  const closed = shown.closedDays.get(date)
  const note = formatClosedDay(closed)
  return (
    <div
      className={classNames(
        'month-day',
        isOutside && 'month-outside',
        date === shown.today && 'month-today',
        closed?.isClosed === true && games.length === 0 && 'hatched',
      )}
    >
      <button
        type="button"
        aria-current={date === shown.today ? 'date' : undefined}
        onClick={() => shown.onShowDay(date)}
        className="month-number"
      >
        <span className="sr-only">{formatLongDate(date)}</span>
        <b aria-hidden="true">{isOutside && isFirst ? formatMonthDay(date) : Number(date.slice(8))}</b>
        {games.length > 0 && (
          <>
            <span className="max-md:sr-only">{t.gameCount(games.length)}</span>
            <span aria-hidden="true" className="month-count md:hidden">
              {games.length}
            </span>
          </>
        )}
        {note !== '' && <span className="sr-only">{note}</span>}
      </button>
      {note !== '' && (
        <p aria-hidden="true" className="month-note closed-note" title={note}>
          {note}
        </p>
      )}
      <ul ref={list} className="month-lines">
        {fitting.map((game) => (
          <MonthLine key={game.id} game={game} shown={shown} />
        ))}
        {fitting.length < games.length && (
          <li>
            <button type="button" onClick={() => shown.onShowDay(date)} className="month-more">
              {t.moreGames(games.length - fitting.length)}
              <span className="sr-only">, {formatDate(date)}</span>
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

function MonthLine({ game, shown }: { game: CalendarGame; shown: Shown }) {
  const { timeZone, now, conflictIds, marks } = shown
  const state = getCalendarGameState(game, now)
  const isInConflict = conflictIds.has(game.id)
  const isChanged = marks.changedIds.has(game.id)
  const words = isInConflict
    ? t.conflict
    : (isStruckOut(game.status) && game.reason) || formatGameState(game, state, timeZone)
  const name = classNames('truncate', isStruckOut(game.status) && 'line-through')
  return (
    <li>
      <Link
        to={`/dashboard/games/${game.id}`}
        className="month-line"
        aria-current={game.id === marks.selectedId ? 'true' : undefined}
        data-changed={isChanged ? '' : undefined}
        data-game-id={game.id}
      >
        <span className="sr-only">{describeCalendarGame(game, { state, timeZone, isInConflict, isChanged })}</span>
        <span aria-hidden="true" className="contents">
          <span className="month-time tabular">{formatGridTime(game, timeZone)}</span>
          <span className="month-teams" title={`${game.home} – ${game.away}`}>
            <Crest game={game} side="home" />
            <span className={name}>{game.home}</span>–
            <Crest game={game} side="away" />
            <span className={name}>{game.away}</span>
          </span>
          {game.homeScore !== null && !isInConflict ? (
            <b className="month-score tabular">
              {game.homeScore}–{game.awayScore}
            </b>
          ) : (
            words !== '' && (
              <span
                className="game-state"
                data-state={state}
                data-conflict={isInConflict ? '' : undefined}
                title={words}
              >
                <StatusMark state={state} />
                <span className="truncate">{words}</span>
              </span>
            )
          )}
        </span>
      </Link>
    </li>
  )
}
