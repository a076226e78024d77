/** `Last day`, `1 day left`, `12 days left`. */
export function daysLeftInWords(days: number): string {
  if (days === 0) return 'Last day'
  return days === 1 ? '1 day left' : `${days} days left`
}
