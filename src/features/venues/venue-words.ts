import { formatDate, formatTime } from '#i18n/format.ts'
import type { Closure, VenueLocalTime, VenueStatus } from '#domain/leagues/venue-hours.ts'
import { t } from './words.ts'

/**
 * Returns text such as `Open now, until 8:00 PM`, `Closed now, opens Sat, Nov 21, 9:00 AM`, or `Closed until Sun, Jul
 * 5`.
 */
export function describeVenueStatus(state: VenueStatus, now: VenueLocalTime): string {
  if (state.isOpen) return state.until === null ? t.openNow : t.openNowUntil(formatTime(state.until))
  const { closure, opens } = state
  if (closure) return closure.end_date === now.date ? t.closedToday : t.closedUntil(formatDate(closure.end_date))
  if (opens === null) return t.closedNow
  return t.closedNowOpens(opens.date === now.date ? null : formatDate(opens.date), formatTime(opens.time))
}

/** Returns text such as `Sat, Jul 4 – Sun, Jul 5: Holiday` or `Sat, Jul 4, Field 2: Works`. */
export function formatClosure(closure: Closure, fieldName: string | undefined): string {
  const { start_date, end_date, reason } = closure
  const days = start_date === end_date ? formatDate(start_date) : `${formatDate(start_date)} – ${formatDate(end_date)}`
  return `${[days, fieldName].filter(Boolean).join(', ')}${reason === null ? '' : `: ${reason}`}`
}
