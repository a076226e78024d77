import { formatDate } from '#domain/time.ts'
import type { Closure, VenueLocalTime, VenueStatus } from '#domain/leagues/venue-hours.ts'
import { t } from './words.ts'

/** `Open now, until 20:00`, `Closed now, opens Sat 21 Nov, 9:00`, `Closed until Sun 5 Jul`. */
export function describeVenueStatus(state: VenueStatus, now: VenueLocalTime): string {
  if (state.isOpen) return state.until === null ? t.openNow : t.openNowUntil(clock(state.until))
  const { closure, opens } = state
  if (closure) return closure.end_date === now.date ? t.closedToday : t.closedUntil(formatDate(closure.end_date))
  if (opens === null) return t.closedNow
  return t.closedNowOpens(opens.date === now.date ? null : formatDate(opens.date), clock(opens.time))
}

/** `Sat 4 Jul – Sun 5 Jul: Holiday`, `Sat 4 Jul, Field 2: Works`. */
export function formatClosure(closure: Closure, fieldName: string | undefined): string {
  const { start_date, end_date, reason } = closure
  const days = start_date === end_date ? formatDate(start_date) : `${formatDate(start_date)} – ${formatDate(end_date)}`
  return `${[days, fieldName].filter(Boolean).join(', ')}${reason === null ? '' : `: ${reason}`}`
}

const clock = (time: string) => time.replace(/^0/, '')
