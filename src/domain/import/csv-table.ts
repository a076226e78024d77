// Reads CSV in the dialects that spreadsheets write. What takes the text apart is handed in.

/** A spreadsheet computes a cell that begins like a formula; an apostrophe makes it text. Numbers are no formulas. */
export const formula = /^(?![+-]?\d+(?:\.\d+)?$)'*[=+\-@\t\r\n]/

/** What a spreadsheet would show: without the apostrophe that `toCsv` and spreadsheets put before a formula. */
export function readCell(cell: string): string {
  const [, quoted] = /^="([^"]+)"$/.exec(cell.trim()) ?? [] // how exports keep Excel from changing a number
  if (quoted !== undefined) return quoted.trim()
  const bare = cell.startsWith("'") ? cell.slice(1) : cell
  return (formula.test(bare) ? bare : cell).trim()
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
  /** Every line of the file, the empty ones too: so a row has the number that a spreadsheet shows. */
  readonly rows: readonly (readonly string[])[]
  readonly delimiter: string
  /** The number of the row, from 1, where quotation marks do not fit together; null where they do. */
  readonly brokenRow: number | null
}

/** Excel's hint about the delimiter, a line of its own before the table. */
const delimiterHint = /^\uFEFF?"?sep=(.)"?\s*$/i

export function isDelimiterHint(row: readonly string[]): boolean {
  return /^"?sep=.?"?$/i.test(row.join('').trim())
}

/**
 * Reads CSV in the dialects that spreadsheets write: commas, semicolons, tabs or bars; whatever ends its lines.
 * @param isHeader whether a row has the names of the columns that are looked for
 */
export function readCsv(
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
   * What divides one of the first rows into the names of the columns, else what divides most of the first rows alike: that
   * may be a decimal comma. (Papa's own guess takes empty lines for columns missing.)
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
