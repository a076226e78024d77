const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/**
 * Formats two calendar dates: `7 Mar – 27 Jun 2026`. A calendar date has no time zone; it is parsed and formatted in
 * UTC.
 */
export function formatCalendarDateRange(start: string, end: string): string {
  return day.formatRange(new Date(start), new Date(end))
}
