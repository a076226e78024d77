import { tzOffset } from '@date-fns/tz/tzOffset'

// The one place where calendar dates, times of day and instants turn into one another.
//
// An instant is kept as in a row: `2026-11-21T10:30:00.000Z`. A calendar date is `2026-11-21`, a time of day `10:30`,
// both in the league's IANA time zone. Weekdays are ISO: 1 Monday … 7 Sunday. Nothing here reads the zone of the
// device: `new TZDate(y, m, d, h)` does, and picks either hour of an autumn night according to it.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const weekdays: readonly { readonly number: Weekday; readonly name: string; readonly short: string }[] = [
  { number: 1, name: 'Monday', short: 'Mon' },
  { number: 2, name: 'Tuesday', short: 'Tue' },
  { number: 3, name: 'Wednesday', short: 'Wed' },
  { number: 4, name: 'Thursday', short: 'Thu' },
  { number: 5, name: 'Friday', short: 'Fri' },
  { number: 6, name: 'Saturday', short: 'Sat' },
  { number: 7, name: 'Sunday', short: 'Sun' },
]

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Whether this runtime knows the IANA name. `UTC` counts, a bare offset such as `+02:00` does not. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Counts days from 1970-01-01, which is day 0. */
export function dateToDayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
}

export function dayNumberToDate(dayNumber: number): string {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return dayNumberToDate(dateToDayNumber(date) + days)
}

/** Every date from `start` to `end`, both included; none where `end` is before `start`. */
export function datesBetween(start: string, end: string): string[] {
  const first = dateToDayNumber(start)
  const count = Math.max(0, dateToDayNumber(end) - first + 1)
  return Array.from({ length: count }, (_, index) => dayNumberToDate(first + index))
}

export function weekdayOf(date: string): Weekday {
  const sinceMonday = (((dateToDayNumber(date) + 3) % 7) + 7) % 7 // 1970-01-01 was a Thursday
  return (sinceMonday + 1) as Weekday
}

/** `09:30` → 570. The end of a day may be written `24:00`. */
export function timeToMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 570 → `09:30`. */
export function minutesToTime(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/**
 * The instant at which clocks in the zone show this date and time. A time that a change of clocks skips moves forward
 * by the length of the change; of a time that comes twice the first is meant.
 * @throws RangeError where the zone is unknown
 */
export function localToInstant(date: string, time: string, timeZone: string): string {
  return new Date(localToMs(dateToDayNumber(date), timeToMinutes(time), timeZone)).toISOString()
}

/** As `localToInstant`, in numbers: minutes after midnight in, milliseconds since 1970 out. */
export function localToMs(dayNumber: number, minutes: number, timeZone: string): number {
  const wall = dayNumber * dayMs + minutes * minuteMs
  // Clocks change at most once in two days, so one of these two offsets is in force at any reading between.
  const before = offsetMs(wall - dayMs, timeZone)
  const after = offsetMs(wall + dayMs, timeZone)
  const candidates = before >= after ? [before, after] : [after, before]
  const offset = candidates.find((candidate) => offsetMs(wall - candidate, timeZone) === candidate)
  return wall - (offset ?? before)
}

/** The calendar date that people in the zone write at this instant. */
export function localDate(instant: string, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10)
}

/** `HH:MM` on the clocks of the zone. */
export function localTime(instant: string, timeZone: string): string {
  return wallClock(instant, timeZone).slice(11, 16)
}

export function localWeekday(instant: string, timeZone: string): Weekday {
  return weekdayOf(localDate(instant, timeZone))
}

/** `10:30`, `9:00`. */
export function formatGameTime(instant: string, timeZone: string): string {
  return localTime(instant, timeZone).replace(/^0/, '')
}

/** `Sat 21 Nov`. */
export function formatGameDay(instant: string, timeZone: string): string {
  return formatDate(localDate(instant, timeZone))
}

/** `Sat 21 Nov, 10:30`. */
export function formatGameDayAndTime(instant: string, timeZone: string): string {
  return `${formatGameDay(instant, timeZone)}, ${formatGameTime(instant, timeZone)}`
}

/** `2026-11-21` → `Sat 21 Nov`; with the year `Sat 21 Nov 2026`. */
export function formatDate(date: string, options: { readonly year?: boolean } = {}): string {
  const weekday = weekdays[weekdayOf(date) - 1]?.short ?? ''
  const month = months[Number(date.slice(5, 7)) - 1] ?? ''
  const day = `${weekday} ${Number(date.slice(8, 10))} ${month}`
  return options.year === true ? `${day} ${date.slice(0, 4)}` : day
}

/**
 * Milliseconds since 1970 of an instant as rows keep it: what `Date.parse` gives, several times as fast. An instant in
 * another form goes to `Date.parse`, and is NaN where that cannot read it.
 * The count of days: Hinnant, chrono-Compatible Low-Level Date Algorithms, 2013.
 */
export function instantToMs(instant: string): number {
  const number = (at: number, digits: number) => {
    let value = 0
    for (let index = at; index < at + digits; index++) {
      const digit = instant.charCodeAt(index) - zero
      value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN
    }
    return value
  }
  if (instant.length !== 24 || instant.charCodeAt(23) !== letterZ) return Date.parse(instant)
  const month = number(5, 2)
  const yearFromMarch = number(0, 4) - (month <= 2 ? 1 : 0)
  const leapDays = Math.floor(yearFromMarch / 4) - Math.floor(yearFromMarch / 100) + Math.floor(yearFromMarch / 400)
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + number(8, 2) - 1
  const day = yearFromMarch * 365 + leapDays + dayOfYear - daysBefore1970
  return day * dayMs + number(11, 2) * hourMs + number(14, 2) * minuteMs + number(17, 2) * 1000 + number(20, 3)
}

const zero = '0'.charCodeAt(0)
const letterZ = 'Z'.charCodeAt(0)
const daysBefore1970 = 719_468 // from 1 March of the year 0

export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * minuteMs).toISOString()
}

function wallClock(instant: string, timeZone: string): string {
  const ms = Date.parse(instant)
  return new Date(ms + offsetMs(ms, timeZone)).toISOString()
}

/** What clocks in the zone are ahead of UTC at this moment. @throws RangeError where the zone is unknown */
export function offsetMs(ms: number, timeZone: string): number {
  const minutes = tzOffset(timeZone, new Date(ms))
  if (Number.isNaN(minutes)) throw new RangeError(`Unknown time zone: ${timeZone}`)
  return Math.round(minutes * minuteMs) // zones before 1900 differ by seconds
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
