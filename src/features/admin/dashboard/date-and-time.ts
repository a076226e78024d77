import { format } from 'date-fns'

/** `Nov 21, 2026 9:05 AM`, on this device's own clock: the platform has no zone of its own. */
export function dateAndTime(instant: string): string {
  return format(new Date(instant), 'MMM d, yyyy h:mm a')
}
