/** Formats a figure and its lower bound, if known, as in `6 (6)`. */
export function formatWithBound(figure: number, bound: number | null): string {
  return bound === null ? `${figure} (–)` : `${figure} (${bound})`
}
