import type { League } from '#domain/schema/leagues.ts'
import { addMonths, listMonthsBetween } from '#domain/sponsorship/calendar-months.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { computeRevenueByMonth, type MonthlyRevenue } from '#domain/sponsorship/figures.ts'
import { addDays } from '#domain/time.ts'
import type { ChartSeries } from '#ui/chart/chart-data.ts'
import { t } from './words.ts'

/** Whole calendar months: from the first day of one to the last day of another. */
export type RevenuePeriod = {
  /** The value in the URL. */
  readonly key: 'around' | 'past' | 'next' | 'season'
  readonly label: string
  readonly from: string
  readonly to: string
}

/** Returns the choices; the first is the default. A season needs both of its dates. */
export function listRevenuePeriods(
  { season_start, season_end }: Pick<League, 'season_start' | 'season_end'>,
  today: string,
): readonly [RevenuePeriod, ...RevenuePeriod[]] {
  const around = (before: number, after: number) => months(addMonths(today, -before), addMonths(today, after))
  return [
    { key: 'around', label: t.halfYearBackAhead, ...around(5, 6) },
    { key: 'past', label: t.last12Months, ...around(11, 0) },
    { key: 'next', label: t.next12Months, ...around(0, 11) },
    ...(season_start !== null && season_end !== null
      ? [{ key: 'season' as const, label: t.season, ...months(season_start, season_end) }]
      : []),
  ]
}

function months(first: string, last: string): { from: string; to: string } {
  return { from: firstDay(first), to: addDays(firstDay(addMonths(firstDay(last), 1)), -1) }
}

function firstDay(date: string): string {
  return `${date.slice(0, 7)}-01`
}

/**
 * Returns the months of a period with two series of revenue from deals: until today, and after today. The current month
 * appears in both: what its days have brought in so far, and what is still to come.
 */
export function toRevenueSeries(
  data: Pick<SponsorshipData, 'deals' | 'packages'>,
  { from, to }: Pick<RevenuePeriod, 'from' | 'to'>,
  today: string,
): { readonly months: readonly string[]; readonly series: readonly ChartSeries[] } {
  const inAll = listMonthsBetween(from, to)
  const centsOf = (parts: readonly MonthlyRevenue[]) => {
    const cents = new Map(parts.map((part) => [part.month, part.cents]))
    return inAll.map((month) => cents.get(month) ?? 0)
  }
  const tomorrow = addDays(today, 1)
  const series: ChartSeries[] = []
  if (from <= today) {
    const past = computeRevenueByMonth(data, from, to < today ? to : today)
    series.push({ label: t.untilToday, look: 'solid', values: centsOf(past) })
  }
  if (to > today) {
    const ahead = computeRevenueByMonth(data, from > tomorrow ? from : tomorrow, to)
    series.push({ label: t.stillCome, look: 'hatched', values: centsOf(ahead) })
  }
  return { months: inAll, series }
}
