/** Returns the date and time in this device's time zone: `21 Nov 2026, 14:02`. */
export function formatDeviceDateTime(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}

/** Returns the date in this device's time zone: `21 Nov 2026`. */
export function formatDeviceDate(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(instant))
}
