import { getWeekday, weekdays } from '#domain/time.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

/** `2026-11-21` → `Saturday 21 November`. */
export function formatLongDate(date: string): string {
  const weekday = weekdays[getWeekday(date) - 1]?.name ?? ''
  return `${weekday} ${Number(date.slice(8, 10))} ${monthName.format(new Date(`${date}T00:00:00Z`))}`
}
