import { createOncePerLocale, withPlainSpaces } from './format.ts'
import { getLocale } from './locale.ts'

// Formats instants in this device's time zone, for data that belongs to no league: accounts, the administration, and
// what a device has saved.

/** Formats an instant as `Nov 21, 2026 2:02 PM`. */
export function formatDeviceDateTime(instant: string): string {
  return `${formatDeviceDate(instant)} ${format(time(), new Date(instant))}`
}

/** Formats an instant as `Nov 21, 2026`. */
export function formatDeviceDate(instant: string): string {
  return format(date(), new Date(instant))
}

/**
 * Formats an instant as `2:02 PM` if it is today, `Thu 6:40 PM` if it was less than six days ago, and `Nov 21` if it
 * was earlier.
 */
export function formatRelativeMoment(instant: string, now: Date): string {
  const then = new Date(instant)
  if (then.toDateString() === now.toDateString()) return format(time(), then)
  const days = (now.getTime() - then.getTime()) / 86_400_000
  return days < 6 ? `${format(weekday(), then)} ${format(time(), then)}` : format(monthDay(), then)
}

/**
 * Formats a moment in a league's time zone as `2:02 PM`, or as `Sat, Nov 21, 2:02 PM` if `now` is on another day. For
 * pages that do not have the app's time zone data.
 */
export function formatMomentInZone(moment: number, now: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat(getLocale(), { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  const timeThen = format(new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short', timeZone }), new Date(moment))
  const [dayThen, today] = [format(day, new Date(moment)), format(day, new Date(now))]
  return dayThen === today ? timeThen : `${dayThen}, ${timeThen}`
}

export function getDeviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const inDeviceZone = (options: Intl.DateTimeFormatOptions) =>
  createOncePerLocale((locale) => new Intl.DateTimeFormat(locale, options))
const date = inDeviceZone({ day: 'numeric', month: 'short', year: 'numeric' })
const monthDay = inDeviceZone({ day: 'numeric', month: 'short' })
const time = inDeviceZone({ timeStyle: 'short' })
const weekday = inDeviceZone({ weekday: 'short' })

function format(formatter: Intl.DateTimeFormat, moment: Date): string {
  return withPlainSpaces(formatter.format(moment))
}
