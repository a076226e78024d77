import type { ImportKind } from '#domain/import/model.ts'
import { findHeaderRow, isEmpty, isHeader } from '#domain/import/read-rows.ts'
import { isDelimiterHint, readCsv } from '#ui/browser/csv.ts'

export type ReadFile = {
  readonly name: string
  readonly headers: readonly string[]
  /** Where the headers stand in `rows`, from 0: titles stand above. */
  readonly headerRow: number
  /** All lines of the file, so that each keeps its number. */
  readonly rows: readonly (readonly string[])[]
  /** Rows with something in them, the headers aside. */
  readonly count: number
  readonly delimiter: string
  readonly encoding: string
}

export const limits = { bytes: 5_000_000, rows: 10_000, columns: 100 } as const

/** Why a file cannot be read, in words for whoever chose it. */
export class FileProblem extends Error {}

export async function readFile(kind: ImportKind, file: File): Promise<ReadFile> {
  if (file.size > limits.bytes) {
    const size = (Math.ceil(file.size / 1e5) / 10).toLocaleString('en')
    throw new FileProblem(`This file has ${size} MB; 5 MB is the most. Divide it into several files.`)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new FileProblem(
      'This is a workbook, not a CSV file. Save it as CSV in your spreadsheet and choose that file.',
    )
  }
  const { text, encoding } = decode(bytes)
  return readText(kind, file.name, text, encoding)
}

export async function readText(kind: ImportKind, name: string, text: string, encoding = 'UTF-8'): Promise<ReadFile> {
  if (text.length > limits.bytes) throw new FileProblem('This is more than 5 MB. Divide it into several parts.')
  if (text.includes('\u0000'))
    throw new FileProblem('This is no text file. Save your table as CSV and choose that file.')
  const { rows: lines, delimiter, brokenRow } = await readCsv(text, (row) => isHeader(kind, row))
  const rows = lines.map((row, index) => (index === 0 && isDelimiterHint(row) ? [] : row))
  if (brokenRow !== null) {
    throw new FileProblem(
      `In row ${brokenRow} a quotation mark opens and does not close. Correct it and choose the file again.`,
    )
  }
  const headerRow = findHeaderRow(kind, rows)
  const headers = rows[headerRow] ?? []
  const count = rows.slice(headerRow + 1).filter((row) => !isEmpty(row)).length
  if (isEmpty(headers)) throw new FileProblem('The first row has to hold the names of the columns. It is empty.')
  if (count === 0) throw new FileProblem('There is nothing beneath the names of the columns.')
  if (count > limits.rows) {
    throw new FileProblem(
      `This file has ${count.toLocaleString('en')} rows; 10,000 is the most. Divide it into several files.`,
    )
  }
  if (headers.length > limits.columns) {
    throw new FileProblem(`This file has ${headers.length} columns; ${limits.columns} is the most.`)
  }
  return { name, headers: headers.map((header) => header.trim()), headerRow, rows, count, delimiter, encoding }
}

/** UTF-8 where the bytes are, else what spreadsheets on Windows write. A mark at the head tells UTF-16. */
function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}
