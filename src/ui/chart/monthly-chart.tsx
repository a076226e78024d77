import { formatMonthName, formatShortMonth } from '#i18n/format-period.ts'
import { BarChart } from './bar-chart.tsx'
import type { ChartColumn, ChartData } from './chart-data.ts'
import { t } from './words.ts'

/** A bar chart of calendar months. `months` are in chronological order, in the format `2026-11`. */
export function MonthlyChart({
  months,
  ...props
}: Omit<ChartData, 'columns'> & { title: string; months: readonly string[] }) {
  return <BarChart {...props} columns={toMonthColumns(months)} columnHeading={t.month} />
}

/**
 * Returns the columns of the months, with each year under its first month in the chart. If the chart begins with a
 * December, that month has no room for its year.
 */
export function toMonthColumns(months: readonly string[]): ChartColumn[] {
  const isJanuary = (month: string | undefined) => month?.endsWith('-01') ?? false
  return months.map((month, at) => {
    const named = { label: formatShortMonth(month), short: formatMonthName(month) }
    const isFirst = isJanuary(month) || (at === 0 && !isJanuary(months[1]))
    return isFirst ? { ...named, under: month.slice(0, 4) } : named
  })
}
