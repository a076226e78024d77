import { formulaPattern } from '#domain/import/csv-table.ts'

/** Formats a table as CSV (RFC 4180), with a byte order mark that tells spreadsheets it is UTF-8. */
export async function toCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papa } = await import('papaparse')
  const cells = rows.map((row) => [...row])
  // Papa's own formula rule misses formulas that contain a line break.
  return `\uFEFF${papa.unparse(cells, { escapeFormulae: formulaPattern, newline: '\r\n' })}\r\n`
}
