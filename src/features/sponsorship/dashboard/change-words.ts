import type { Figure } from '#domain/sponsorship/figures.ts'

/** `+2 since 22 Oct`, `−$500 (20%) since 22 Oct`, `No change since 22 Oct`. */
export function changeInWords(
  { change, percent }: Pick<Figure, 'change' | 'percent'>,
  monthAgo: string,
  format: (value: number) => string,
  { withPercent = false }: { readonly withPercent?: boolean } = {},
): string {
  const since = `since ${dayOf.format(new Date(monthAgo))}`
  if (change === 0) return `No change ${since}`
  const share = withPercent && percent !== null && percent !== 0 ? ` (${Math.abs(percent)}%)` : ''
  return `${change > 0 ? '+' : '−'}${format(Math.abs(change))}${share} ${since}`
}

// A calendar date has no zone; it is read and written in UTC.
const dayOf = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
