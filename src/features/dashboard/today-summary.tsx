import { formatLongDate } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Week, WeekState } from './read-week.ts'
import { t } from './words.ts'

/** The day in one line: `14 games today: 5 final, 1 live and 6 to come`. */
export function TodaySummary({ week: { today, todayStates, gamesByDate } }: { week: Week }) {
  const total = gamesByDate.get(today) ?? 0
  const parts = order.flatMap((state) => {
    const count = todayStates.get(state) ?? 0
    return count === 0 ? [] : [t.gamesInState(count, state)]
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="font-semibold">{formatLongDate(today)}</span>{' '}
        <span className="text-soft tabular">
          {total === 0 ? t.noGamesToday : t.gamesTodayAre(t.gameCount(total), formatList(parts))}
        </span>
      </p>
      {total > 0 && (
        <ButtonLink variant="primary" to="/dashboard/today">
          {t.openToday}
        </ButtonLink>
      )}
    </div>
  )
}

const order: readonly WeekState[] = [
  'completed',
  'forfeited',
  'waiting',
  'disputed',
  'missing',
  'in_progress',
  'conflict',
  'postponed',
  'cancelled',
  'scheduled',
]
