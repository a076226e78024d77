/** `90` → `1 hour 30 minutes`; nothing for what is no number of minutes. */
export function minutesInWords(text: string): string | null {
  const minutes = Number(text)
  if (text.trim() === '' || !Number.isInteger(minutes) || minutes < 1) return null
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}${number === 1 ? '' : 's'}`)
    .join(' ')
}
