import { dateToDayNumber, formatDate, localToMs, timeToMinutes } from './time.ts'
import { offsetMs } from './time-zones/zones.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Whether clocks in the zone never show this: where they go forward they leave out an hour, and once left out a day. */
export function isSkipped(dayNumber: number, minutes: number, timeZone: string): boolean {
  const ms = localToMs(dayNumber, minutes, timeZone)
  return ms + offsetMs(ms, timeZone) !== dayNumber * dayMs + minutes * minuteMs
}

/** Null where clocks in the zone show this time on this date. A time that they show twice is one too: the first is meant. */
export function skippedInWords(date: string, time: string, timeZone: string): string | null {
  if (!isSkipped(dateToDayNumber(date), timeToMinutes(time), timeZone)) return null
  const day = formatDate(date, { year: true })
  return `There is no ${time} on ${day}: clocks in ${timeZone.replaceAll('_', ' ')} go forward then.`
}
