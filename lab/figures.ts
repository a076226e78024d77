/** Returns the smallest value that is at least as large as this share of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Returns the middle value, or the mean of the two middle values. */
export function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Prints a table with columns as wide as their content. The first column is left-aligned, the others right-aligned. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const lines = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  console.log(`\n${title}\n`)
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(`  ${cells.join('  ')}`)
  }
}

export function formatRunDuration(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

/** Reads a number from an environment variable, or returns `otherwise` if it is not set. */
export function readNumber(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise)
}
