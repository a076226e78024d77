/** A spreadsheet computes a cell that begins like a formula, whoever wrote it: an apostrophe makes it text. Numbers are none. */
const formula = /^(?![+-]?\d+(?:\.\d+)?$)'*[=+\-@\t\r\n]/

/** A table as CSV (RFC 4180), with a mark at its head by which spreadsheets know that it is UTF-8. */
export async function toCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papa } = await import('papaparse')
  const cells = rows.map((row) => [...row])
  // Papa's own rule for formulas does not see one with a line break in it.
  return `\uFEFF${papa.unparse(cells, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
}

/** What a spreadsheet would show: without the apostrophe that `toCsv` and spreadsheets put before a formula. */
export function readCell(cell: string): string {
  const bare = cell.startsWith("'") ? cell.slice(1) : cell
  return (formula.test(bare) ? bare : cell).trim()
}

const delimiters = [',', ';', '\t', '|'] as const

export type CsvTable = {
  /** Every line of the file, the empty ones too: so a row has the number that a spreadsheet shows. */
  readonly rows: readonly (readonly string[])[]
  readonly delimiter: string
  /** The number of the row, from 1, where quotation marks do not fit together; null where they do. */
  readonly brokenRow: number | null
}

/** Reads CSV in the dialects that spreadsheets write: commas, semicolons, tabs or bars; whatever ends its lines. */
export async function readCsv(text: string): Promise<CsvTable> {
  const { default: papa } = await import('papaparse')
  // What divides the names of the columns divides the rest. (Papa's own guess takes empty lines for columns missing.)
  const columns = (delimiter: string) => papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0
  const delimiter = delimiters.toSorted((a, b) => columns(b) - columns(a))[0] ?? ','
  const { data, errors } = papa.parse<string[]>(text, { delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  return { rows: data, delimiter, brokenRow: broken ? (broken.row ?? 0) + 1 : null }
}
