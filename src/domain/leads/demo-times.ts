import '../time-zones/all-zones.ts'
import { addDays, toLocalDate, toLocalTime, localToInstant, getWeekday } from '../time.ts'

// When a demo can take place: on weekdays, at these hours in Eastern Time, wherever the visitor is.

export const demoTimeZone = 'America/New_York'
export const demoTimeZoneName = 'Eastern Time'
export const demoTimes = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'] as const
/** A demo takes 30 to 45 minutes; calendar entries use the maximum. */
export const demoDurationMinutes = 45

const datesOffered = 14
const saturday = 6

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Returns the next fourteen weekdays, starting tomorrow in Eastern Time. */
export function listDemoDates(now: string): string[] {
  const dates: string[] = []
  for (let date = addDays(toLocalDate(now, demoTimeZone), 1); dates.length < datesOffered; date = addDays(date, 1)) {
    if (getWeekday(date) < saturday) dates.push(date)
  }
  return dates
}

export function toDemoInstant(date: string, time: string): string {
  return localToInstant(date, time, demoTimeZone)
}

/** Returns, for example, `Monday, November 23`. */
export function formatDemoDate(date: string): string {
  return `${formatDayName(date)}, ${months[Number(date.slice(5, 7)) - 1] ?? ''} ${Number(date.slice(8, 10))}`
}

/** `13:00` → `1:00 PM`. */
export function formatDemoTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * Returns when a demo starts in the visitor's local time: `3:00 PM`, or `1:00 AM on Tuesday`; null if that is the same
 * as in Eastern Time.
 */
export function formatVisitorTime(date: string, time: string, ownZone: string): string | null {
  const instant = toDemoInstant(date, time)
  const [ownDate, ownTime] = [toLocalDate(instant, ownZone), toLocalTime(instant, ownZone)]
  if (ownDate !== date) return `${formatDemoTime(ownTime)} on ${formatDayName(ownDate)}`
  return ownTime === time ? null : formatDemoTime(ownTime)
}

function formatDayName(date: string): string {
  return dayNames[getWeekday(date) - 1] ?? ''
}
