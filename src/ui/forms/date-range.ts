const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Two calendar dates in words: `7 Mar – 27 Jun 2026`. A calendar date has no zone; it is read and written in UTC. */
export function dateRange(start: string, end: string): string {
  return day.formatRange(new Date(start), new Date(end))
}
