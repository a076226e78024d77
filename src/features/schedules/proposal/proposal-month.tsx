import { formatShortWeekday, formatWeekday } from '#i18n/format-period.ts'
import { getDayOfWeek, listWeekdays } from '#i18n/week.ts'
import { formatDate } from '#i18n/format.ts'
import { getWeekday } from '#domain/time.ts'
import { classNames } from '#ui/class-names.ts'
import { t } from './words.ts'

/** A month as a grid of days, each with its number of games. */
export function ProposalMonth({
  days,
  countOf,
  chosen,
  onChoose,
}: {
  days: readonly string[]
  countOf: (date: string) => number
  chosen: string | undefined
  onChoose: (date: string) => void
}) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-center">
      <thead>
        <tr>
          {listWeekdays().map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={formatWeekday(weekday)}
              className="pb-1 text-note font-semibold text-soft"
            >
              {formatShortWeekday(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) => (
              <td key={index} className="p-0">
                {day !== null && (
                  <Day date={day} games={countOf(day)} isChosen={day === chosen} onChoose={() => onChoose(day)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  date,
  games,
  isChosen,
  onChoose,
}: {
  date: string
  games: number
  isChosen: boolean
  onChoose: () => void
}) {
  const number = Number(date.slice(8, 10))
  if (games === 0) return <span className="grid min-h-12 content-center text-soft tabular">{number}</span>
  return (
    <button
      type="button"
      aria-label={`${formatDate(date)}: ${t.gameCount(games)}`}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'grid min-h-12 w-full content-center rounded-control border tabular',
        isChosen ? 'border-accent bg-accent text-accent-ink' : 'border-line bg-tint text-ink hover:border-line-strong',
      )}
    >
      <span className="text-note">{number}</span>
      <span className="leading-tight font-bold">{games}</span>
    </button>
  )
}

/**
 * Splits a month into weeks that begin on the region's first weekday, with null before the first day and after the
 * last.
 */
function weeksOf(days: readonly string[]): (string | null)[][] {
  const before = days[0] === undefined ? 0 : getDayOfWeek(getWeekday(days[0]))
  const cells = [...Array.from({ length: before }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => cells[week * 7 + index] ?? null),
  )
}
