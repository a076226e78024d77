import { formula } from '#domain/import/csv-table.ts'

/** A table as CSV (RFC 4180), with a mark at its head by which spreadsheets know that it is UTF-8. */
export async function toCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papa } = await import('papaparse')
  const cells = rows.map((row) => [...row])
  // Papa's own rule for formulas does not see one with a line break in it.
  return `\uFEFF${papa.unparse(cells, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
}
