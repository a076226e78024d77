import { formatClock, formatMonth, formatShortWeekday } from '#i18n/format-period.ts'
import { listWeekdays } from '#i18n/week.ts'
import { listDatesBetween, toLocalTime } from '#domain/time.ts'
import { isStruckOut, type CalendarGame } from '../calendar/calendar-game.ts'
import { formatClosedDay } from '../calendar/closures/format-closed-day.ts'
import type { ClosedDays } from '../calendar/closures/use-closed-days.ts'
import { getShownDates } from '../calendar/calendar-range.ts'
import type { SheetDay } from './read-schedule-sheet.ts'
import { t } from './words.ts'
import './print-sheets.css'

/** A month on paper, in landscape: a table of weeks with all games of each day. */
export function PrintMonthSheet({
  title,
  date,
  days,
  closedDays,
  timeZone,
}: {
  title: string
  date: string
  days: readonly SheetDay[]
  closedDays: ClosedDays
  timeZone: string
}) {
  const { from, to } = getShownDates('month', date)
  const dates = listDatesBetween(from, to)
  const month = date.slice(0, 7)
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7))
  return (
    <article className="print-sheet print-landscape">
      <header>
        <h2>{formatMonth(month)}</h2>
        <p>{title}</p>
      </header>
      <table className="print-month">
        <thead>
          <tr>
            {listWeekdays().map((weekday) => (
              <th key={weekday} scope="col">
                {formatShortWeekday(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.startsWith(month) && (
                    <>
                      <b>{Number(day.slice(8))}</b>
                      {closedDays.has(day) && (
                        <p>
                          <i>{formatClosedDay(closedDays.get(day))}</i>
                        </p>
                      )}
                      {days
                        .find((one) => one.date === day)
                        ?.games.map((game) => (
                          <Line key={game.id} game={game} timeZone={timeZone} />
                        ))}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function Line({ game, timeZone }: { game: CalendarGame; timeZone: string }) {
  const isOff = isStruckOut(game.status)
  return (
    <p>
      <span className="tabular">{game.hasTime ? formatClock(toLocalTime(game.start, timeZone)) : t.tbd}</span>{' '}
      <span className={isOff ? 'line-through' : ''}>
        {game.home} – {game.away}
      </span>
      {isOff ? ` ${game.statusInWords}` : game.score !== null && <b> {game.score}</b>}
    </p>
  )
}
