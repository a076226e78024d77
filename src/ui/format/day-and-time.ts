/** `21 Nov 2026, 14:02`. On this device's own clocks. */
export function dayAndTime(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}

/** `21 Nov 2026`, on this device's own calendar. */
export function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(instant))
}
