// Reads CSV in the dialects that spreadsheets write. The parser is passed in.

/** A cell that a spreadsheet would evaluate as a formula; an apostrophe turns it into text. Numbers don't count. */
export const formulaPattern = /^(?![+-]?\d+(?:\.\d+)?$)'*[=+\-@\t\r\n]/

/**
 * Returns what a spreadsheet would show: the cell without the apostrophe that `toCsv` and spreadsheets put before a
 * formula.
 */
export function parseCsvCell(cell: string): string {
  const [, quoted] = /^="([^"]+)"$/.exec(cell.trim()) ?? [] // how exports stop Excel from changing a number
  if (quoted !== undefined) return quoted.trim()
  const bare = cell.startsWith("'") ? cell.slice(1) : cell
  return (formulaPattern.test(bare) ? bare : cell).trim()
}

const delimiters = [',', ';', '\t', '|'] as const

/** Papa Parse's `parse`. */
export type ParseCsv = (
  text: string,
  options: { readonly delimiter: string; readonly preview?: number },
) => {
  readonly data: readonly (readonly string[])[]
  readonly errors: readonly { readonly type?: string; readonly row?: number | undefined }[]
}

export type CsvTable = {
  /** Every line of the file, including empty ones, so that row numbers match those in a spreadsheet. */
  readonly rows: readonly (readonly string[])[]
  readonly delimiter: string
  /** The number of the row (from 1) with unbalanced quotation marks, or null if there is none. */
  readonly brokenRow: number | null
}

/** Excel's delimiter hint, on its own line before the table. */
const delimiterHint = /^\uFEFF?"?sep=(.)"?\s*$/i

export function isDelimiterHint(row: readonly string[]): boolean {
  return /^"?sep=.?"?$/i.test(row.join('').trim())
}

/**
 * Reads CSV in the dialects that spreadsheets write: with commas, semicolons, tabs or pipes, and any line endings.
 * @param isHeader whether a row contains the expected column names
 */
export function parseCsv(
  text: string,
  parse: ParseCsv,
  isHeader: (row: readonly string[]) => boolean = () => false,
): CsvTable {
  const [firstLine = ''] = text.slice(0, 20).split(/\r\n?|\n/)
  const delimiter = delimiterHint.exec(firstLine)?.[1] ?? guess()
  const { data, errors } = parse(text, { delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  return { rows: data, delimiter, brokenRow: broken ? (broken.row ?? 0) + 1 : null }

  /**
   * Picks the delimiter that splits one of the first rows into the expected column names, or else the one that splits
   * most of the first rows into the same number of cells, even if it may turn out to be a decimal comma. (Papa's own
   * guess counts empty lines as missing columns.)
   */
  function guess(): string {
    const scores = delimiters.map((delimiter) => {
      const { data } = parse(text, { delimiter, preview: 20 })
      const widths = data.filter((row) => row.some((cell) => cell.trim() !== '')).map((row) => row.length)
      const counts = new Map<number, number>()
      for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
      const [width = 1, rows = 0] = [...counts].toSorted(([a, x], [b, y]) => y - x || b - a)[0] ?? []
      return { delimiter, width, rows, hasHeader: data.some((row) => isHeader(row)) }
    })
    const [best] = scores.toSorted(
      (a, b) => Number(b.hasHeader) - Number(a.hasHeader) || b.rows - a.rows || b.width - a.width,
    )
    return best?.delimiter ?? ','
  }
}
