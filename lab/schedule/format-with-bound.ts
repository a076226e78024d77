/** Formats `6 (6)`: a figure and its lower bound, if known. */
export function formatWithBound(figure: number, bound: number | null): string {
  return bound === null ? `${figure} (–)` : `${figure} (${bound})`
}
