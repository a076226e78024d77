import { formatDate, formatTime } from '#i18n/format.ts'
import { dateToDayNumber, localToMs, timeToMinutes } from './time.ts'
import { getOffsetMs } from './time-zones/zones.ts'
import { t } from './words.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Whether this local time never occurs in the zone: clocks skip an hour when they go forward, and some zones have
 * skipped a whole day.
 */
export function isSkippedTime(dayNumber: number, minutes: number, timeZone: string): boolean {
  const ms = localToMs(dayNumber, minutes, timeZone)
  return ms + getOffsetMs(ms, timeZone) !== dayNumber * dayMs + minutes * minuteMs
}

/**
 * Explains that this local time does not exist in the zone on this date; null if it exists. A time that occurs twice
 * also exists: it refers to the first occurrence.
 */
export function describeSkippedTime(date: string, time: string, timeZone: string): string | null {
  if (!isSkippedTime(dateToDayNumber(date), timeToMinutes(time), timeZone)) return null
  const day = formatDate(date, { year: true })
  return t.timeSkipped(formatTime(time), day, timeZone.replaceAll('_', ' '))
}
