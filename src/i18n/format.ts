import { getLocale } from './locale.ts'

// Formats dates, times and numbers for people: in the reader's language, as the league's region writes them. Only the
// modules in this folder turn the app's machine formats (`2026-11-21`, `10:30`) into text. This module does not handle
// time zones: src/domain/time.ts converts instants to the league's local dates and times, format-moment.ts to the
// device's.

/** ISO: 1 Monday … 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Formats `2026-11-21` as `Sat, Nov 21`, or with the year as `Sat, Nov 21, 2026`. */
export function formatDate(date: string, { year = false }: { readonly year?: boolean } = {}): string {
  return format((year ? dateWithYear : shortDate)(), date)
}

/** Formats `2026-11-21` as `Saturday, November 21`. */
export function formatLongDate(date: string): string {
  return format(longDate(), date)
}

/** Formats a time of day, `14:30`, as `2:30 PM`. */
export function formatTime(time: string): string {
  return format(timeOfDay(), '1970-01-01', time)
}

/** Formats 1234.5 as `1,234.5`. */
export function formatNumber(value: number): string {
  return withPlainSpaces(number().format(value))
}

export const inUtc = (options: Intl.DateTimeFormatOptions) =>
  createOncePerLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
const day = { day: 'numeric', month: 'short' } as const
const shortDate = inUtc({ ...day, weekday: 'short' })
const dateWithYear = inUtc({ ...day, weekday: 'short', year: 'numeric' })
const longDate = inUtc({ weekday: 'long', day: 'numeric', month: 'long' })
const timeOfDay = inUtc({ timeStyle: 'short' })
const number = createOncePerLocale((locale) => new Intl.NumberFormat(locale))

export function format(formatter: Intl.DateTimeFormat, date: string, time?: string): string {
  return withPlainSpaces(formatter.format(toUtc(date, time)))
}

export function toUtc(date: string, time = '00:00'): Date {
  return new Date(`${date}T${time}Z`)
}

/**
 * Replaces narrow and non-breaking spaces with plain ones, because versions of the Unicode data differ in which of them
 * they use, for example before PM.
 */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ')
}

/** Returns a function that creates one object per locale and then reuses it: `Intl` objects are slow to create. */
export function createOncePerLocale<Made>(create: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const locale = getLocale()
    const known = made.get(locale) ?? create(locale)
    made.set(locale, known)
    return known
  }
}
