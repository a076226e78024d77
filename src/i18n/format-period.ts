import { format, inUtc, toUtc, withPlainSpaces, type Weekday } from './format.ts'

// Formats weekdays, months and ranges of dates. A module of its own, because the first screen shows none of them.

/** Formats `2026-11-21` as `Saturday, November 21, 2026`. */
export function formatFullDate(date: string): string {
  return format(fullDate(), date)
}

/** Formats a range of dates as `Mar 7 – Jun 27, 2026`. */
export function formatDateRange(start: string, end: string): string {
  return withPlainSpaces(monthDayWithYear().formatRange(toUtc(start), toUtc(end)))
}

/** Formats a range of dates as `November 16 – 22, 2026`. */
export function formatLongDateRange(start: string, end: string): string {
  return withPlainSpaces(longMonthDays().formatRange(toUtc(start), toUtc(end)))
}

/** Formats `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  return format(longMonth(), `${month}-01`)
}

/** Formats `2026-11` as `Nov 2026`. */
export function formatShortMonth(month: string): string {
  return format(shortMonth(), `${month}-01`)
}

/** Formats `2026-11` as `Nov`. */
export function formatMonthName(month: string): string {
  return format(monthName(), `${month}-01`)
}

/** Formats `2026-11-21` as `Nov 21`, or with the year as `Nov 21, 2026`. */
export function formatMonthDay(date: string, { year = false }: { readonly year?: boolean } = {}): string {
  return format((year ? monthDayWithYear : monthDay)(), date)
}

export function formatWeekday(weekday: Weekday): string {
  return format(longWeekday(), toDateOn(weekday))
}

/** Returns an abbreviated name such as `Sat`. */
export function formatShortWeekday(weekday: Weekday): string {
  return format(shortWeekday(), toDateOn(weekday))
}

/** Returns `S`, for a strip of days. */
export function formatNarrowWeekday(weekday: Weekday): string {
  return format(narrowWeekday(), toDateOn(weekday))
}

/** Returns `2:30` for `14:30`, where an axis or a heading says AM or PM. */
export function formatClock(time: string): string {
  const parts = clock().formatToParts(toUtc('1970-01-01', time))
  return withPlainSpaces(parts.flatMap(({ type, value }) => (type === 'dayPeriod' ? [] : value)).join('')).trim()
}

/** Returns `2 PM` for 14, or `14` where the region counts hours to 24. */
export function formatHour(hour: number): string {
  return format(hourOfDay(), '1970-01-01', `${String(hour).padStart(2, '0')}:00`)
}

const fullDate = inUtc({ dateStyle: 'full' })
const monthDay = inUtc({ day: 'numeric', month: 'short' })
const monthDayWithYear = inUtc({ day: 'numeric', month: 'short', year: 'numeric' })
const longMonthDays = inUtc({ day: 'numeric', month: 'long', year: 'numeric' })
const longMonth = inUtc({ month: 'long', year: 'numeric' })
const shortMonth = inUtc({ month: 'short', year: 'numeric' })
const monthName = inUtc({ month: 'short' })
const longWeekday = inUtc({ weekday: 'long' })
const narrowWeekday = inUtc({ weekday: 'narrow' })
const clock = inUtc({ timeStyle: 'short' })
const hourOfDay = inUtc({ hour: 'numeric' })
const shortWeekday = inUtc({ weekday: 'short' })

/** Returns a date on this weekday: 2024-01-01 was a Monday. */
function toDateOn(weekday: Weekday): string {
  return `2024-01-0${weekday}`
}
