import { formatNumber } from '#i18n/format.ts'
import { isDelimiterHint, parseCsv, type ParseCsv } from './csv-table.ts'
import type { ImportKind } from './model.ts'
import { findHeaderRow, isEmptyRow, isHeaderRow } from './read-rows.ts'

// A file as a table with named columns.

export type FileTable = {
  readonly name: string
  readonly headers: readonly string[]
  /** The index of the headers in `rows`; titles may come before them. */
  readonly headerRow: number
  /** All lines of the file, so that each keeps its number. */
  readonly rows: readonly (readonly string[])[]
  /** The number of non-empty rows below the headers. */
  readonly count: number
  readonly delimiter: string
  readonly encoding: string
}

const limits = { bytes: 5_000_000, rows: 10_000, columns: 100 } as const

/** Why a file can't be read, in a message for the person who chose it. */
export class FileReadError extends Error {}

/** Decodes bytes as text in an encoding. @throws if the encoding is UTF-8 and the bytes are not */
export type DecodeText = (bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252') => string

export type TableReader = { readonly parse: ParseCsv; readonly decode: DecodeText }

/**
 * Reads the bytes of a CSV file as a table.
 * @throws FileReadError
 */
export function readTable(
  kind: ImportKind,
  name: string,
  bytes: Uint8Array,
  { parse, decode }: TableReader,
): FileTable {
  requireReadableSize(bytes.length)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new FileReadError(
      'This is a workbook, not a CSV file. Save it as CSV in your spreadsheet and choose that file.',
    )
  }
  const { text, encoding } = decodeTable(bytes, decode)
  return readTableText(kind, name, text, { parse, encoding })
}

/**
 * Reads the text of a CSV file as a table.
 * @throws FileReadError
 */
export function readTableText(
  kind: ImportKind,
  name: string,
  text: string,
  { parse, encoding = 'UTF-8' }: { readonly parse: ParseCsv; readonly encoding?: string },
): FileTable {
  if (text.length > limits.bytes) throw new FileReadError('This is more than 5 MB. Divide it into several parts.')
  if (text.includes('\u0000'))
    throw new FileReadError('This is no text file. Save your table as CSV and choose that file.')
  const { rows: lines, delimiter, brokenRow } = parseCsv(text, parse, (row) => isHeaderRow(kind, row))
  const rows = lines.map((row, index) => (index === 0 && isDelimiterHint(row) ? [] : row))
  if (brokenRow !== null) {
    throw new FileReadError(
      `In row ${brokenRow} a quotation mark opens and does not close. Correct it and choose the file again.`,
    )
  }
  const headerRow = findHeaderRow(kind, rows)
  const headers = rows[headerRow] ?? []
  const count = rows.slice(headerRow + 1).filter((row) => !isEmptyRow(row)).length
  if (isEmptyRow(headers)) throw new FileReadError('The first row has to hold the names of the columns. It is empty.')
  if (count === 0) throw new FileReadError('There is nothing beneath the names of the columns.')
  if (count > limits.rows) {
    throw new FileReadError(
      `This file has ${formatNumber(count)} rows; 10,000 is the most. Divide it into several files.`,
    )
  }
  if (headers.length > limits.columns) {
    throw new FileReadError(`This file has ${headers.length} columns; ${limits.columns} is the most.`)
  }
  return { name, headers: headers.map((header) => header.trim()), headerRow, rows, count, delimiter, encoding }
}

/** Rejects a file that is too large. @throws FileReadError */
export function requireReadableSize(bytes: number): void {
  if (bytes <= limits.bytes) return
  const size = formatNumber(Math.ceil(bytes / 1e5) / 10)
  throw new FileReadError(`This file has ${size} MB; 5 MB is the most. Divide it into several files.`)
}

/**
 * Decodes as UTF-16 if the bytes begin with its byte order mark, otherwise as UTF-8 if they are valid, or else in the
 * encoding of spreadsheets on Windows.
 */
function decodeTable(bytes: Uint8Array, decode: DecodeText): { text: string; encoding: string } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, 'utf-16le'), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, 'utf-16be'), encoding: 'UTF-16' }
  try {
    return { text: decode(bytes, 'utf-8'), encoding: 'UTF-8' }
  } catch {
    return { text: decode(bytes, 'windows-1252'), encoding: 'Windows-1252' }
  }
}
