import { Ban } from 'lucide-react'
import { formatLongDate } from '#i18n/format.ts'
import { formatNarrowWeekday } from '#i18n/format-period.ts'
import { getWeekday, listDatesBetween } from '#domain/time.ts'
import { classNames } from '#ui/class-names.ts'
import { getShownDates } from './calendar-range.ts'
import { formatClosedDay } from './closures/format-closed-day.ts'
import type { ClosedDays } from './closures/use-closed-days.ts'
import { t } from './words.ts'

/** The days of a week on a phone, above the day that is shown. */
export function DayStrip({
  date,
  today,
  countOf,
  closedDays,
  onChoose,
}: {
  date: string
  today: string
  countOf: (date: string) => number
  closedDays: ClosedDays
  onChoose: (date: string) => void
}) {
  const { from, to } = getShownDates('week', date)
  return (
    <div role="group" aria-label={t.daysOfWeek} className="grid grid-cols-7">
      {listDatesBetween(from, to).map((day) => {
        const count = countOf(day)
        const closed = closedDays.get(day)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={day === date}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onChoose(day)}
            className={classNames(
              'relative flex min-h-14 flex-col items-center justify-center rounded-card text-note',
              day === date ? 'bg-accent text-accent-ink' : 'text-soft',
              closed?.isClosed === true && count === 0 && 'hatched',
            )}
          >
            <span aria-hidden="true">{formatNarrowWeekday(getWeekday(day))}</span>
            <span className="sr-only">
              {formatLongDate(day)}: {count === 0 ? t.noGamesShort : t.gameCount(count)}
              {closed && `; ${formatClosedDay(closed)}`}
            </span>
            <b
              aria-hidden="true"
              className={classNames(
                'rounded-[6px] px-1.5 text-section tabular',
                day === today && (day === date ? 'bg-accent-ink text-accent' : 'bg-accent text-accent-ink'),
                day !== today && day !== date && 'text-ink',
              )}
            >
              {Number(day.slice(8))}
            </b>
            <i
              aria-hidden="true"
              style={{ width: `${Math.min(24, 6 + count)}px` }}
              className={classNames('h-1 rounded-full bg-current opacity-60', count === 0 && 'invisible')}
            />
            {closed && <Ban size={12} className="absolute top-1.5 right-1" />}
          </button>
        )
      })}
    </div>
  )
}
