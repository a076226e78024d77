import { formatDate, formatTime, type Weekday } from '#i18n/format.ts'
import { getOffsetMs } from './time-zones/zones.ts'
import { t } from './words.ts'

// The only place that converts between calendar dates, times of day and instants.
//
// Instants have the format of the rows: `2026-11-21T10:30:00.000Z`. A calendar date is `2026-11-21`, a time of day
// `10:30`, both in the league's IANA time zone. Weekdays are ISO: 1 Monday … 7 Sunday. Nothing here uses the device's
// time zone or its system's time zone data.

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** Returns the number of days since 1970-01-01, which is day 0. */
export function dateToDayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
}

export function dayNumberToDate(dayNumber: number): string {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return dayNumberToDate(dateToDayNumber(date) + days)
}

/** Returns every date from `start` to `end`, both inclusive; empty if `end` is before `start`. */
export function listDatesBetween(start: string, end: string): string[] {
  const first = dateToDayNumber(start)
  const count = Math.max(0, dateToDayNumber(end) - first + 1)
  return Array.from({ length: count }, (_, index) => dayNumberToDate(first + index))
}

export function getWeekday(date: string): Weekday {
  const sinceMonday = (((dateToDayNumber(date) + 3) % 7) + 7) % 7 // 1970-01-01 was a Thursday
  return (sinceMonday + 1) as Weekday
}

/** Converts `09:30` to 570. The end of a day may be written as `24:00`. */
export function timeToMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 570 → `09:30`. */
export function minutesToTime(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/**
 * Returns the instant of this local date and time in the zone. A time skipped by a clock change moves forward by the
 * length of the change; if a time occurs twice, the first one is returned.
 * @throws RangeError if the zone is unknown
 */
export function localToInstant(date: string, time: string, timeZone: string): string {
  return new Date(localToMs(dateToDayNumber(date), timeToMinutes(time), timeZone)).toISOString()
}

/** Like `localToInstant`, with numbers: minutes after midnight in, milliseconds since 1970 out. */
export function localToMs(dayNumber: number, minutes: number, timeZone: string): number {
  const wall = dayNumber * dayMs + minutes * minuteMs
  // Clocks change at most once in two days, so one of these two offsets applies to any local time in between.
  const before = getOffsetMs(wall - dayMs, timeZone)
  const after = getOffsetMs(wall + dayMs, timeZone)
  const candidates = before >= after ? [before, after] : [after, before]
  const offset = candidates.find((candidate) => getOffsetMs(wall - candidate, timeZone) === candidate)
  return wall - (offset ?? before)
}

export function toLocalDate(instant: string, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10)
}

/** Returns the local time in the zone, `HH:MM`. */
export function toLocalTime(instant: string, timeZone: string): string {
  return wallClock(instant, timeZone).slice(11, 16)
}

export function toLocalWeekday(instant: string, timeZone: string): Weekday {
  return getWeekday(toLocalDate(instant, timeZone))
}

/**
 * Returns the local start and end of a time range in minutes after midnight, limited to this day: 0 if it started
 * earlier, 1440 if it ends later.
 */
export function toDayMinutes(
  { start, end }: { readonly start: string; readonly end: string },
  date: string,
  timeZone: string,
): { top: number; bottom: number } {
  const top = toLocalDate(start, timeZone) < date ? 0 : timeToMinutes(toLocalTime(start, timeZone))
  const bottom = toLocalDate(end, timeZone) > date ? 24 * 60 : timeToMinutes(toLocalTime(end, timeZone))
  return { top, bottom }
}

/** Returns, for example, `10:30 AM`. */
export function formatGameTime(instant: string, timeZone: string): string {
  return formatTime(toLocalTime(instant, timeZone))
}

/** Returns, for example, `Sat, Nov 21`. */
export function formatGameDay(instant: string, timeZone: string): string {
  return formatDate(toLocalDate(instant, timeZone))
}

/** Returns, for example, `Sat, Nov 21, 10:30 AM`. */
export function formatGameDayAndTime(instant: string, timeZone: string): string {
  return formatDayAndTime(toLocalDate(instant, timeZone), toLocalTime(instant, timeZone))
}

/** Formats an agreed date and time: `Sat, Nov 21, 10:30 AM`, or `Sat, Nov 21, time TBD` if the time is not known yet. */
export function formatDayAndTime(date: string, time: string | null): string {
  return `${formatDate(date)}, ${time === null ? t.timeTbd : formatTime(time)}`
}

export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * minuteMs).toISOString()
}

function wallClock(instant: string, timeZone: string): string {
  const ms = Date.parse(instant)
  return new Date(ms + getOffsetMs(ms, timeZone)).toISOString()
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
