/**
 * Formats an instant in this device's time zone: `14:02` for today, `Thu 18:40` within the week, `21 Nov` before that.
 */
export function formatRelativeMoment(instant: string, now: Date): string {
  const then = new Date(instant)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(then)
  if (then.toDateString() === now.toDateString()) return time
  const days = (now.getTime() - then.getTime()) / 86_400_000
  if (days < 6) return `${new Intl.DateTimeFormat('en-GB', { weekday: 'short' }).format(then)} ${time}`
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(then)
}
