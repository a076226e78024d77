import { format } from 'date-fns'
import { t } from './words.ts'

/** `Nov 21, 2026 9:05 AM` in this device's time zone: the platform has none of its own. */
export function formatAdminDateTime(instant: string): string {
  return format(new Date(instant), t.mmmDYyyyH)
}
