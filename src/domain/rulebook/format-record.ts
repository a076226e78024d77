/** Won, drawn, lost: `7–1–1`; without draws `7–1`. */
export function formatRecord({ won, lost, drawn }: Record<'won' | 'lost' | 'drawn', number>): string {
  return drawn === 0 ? `${won}–${lost}` : `${won}–${drawn}–${lost}`
}
