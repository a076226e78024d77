import { guessColumnMapping, findMissingColumns, type ColumnMapping } from './columns.ts'
import type { ImportKind, SourceRow } from './model.ts'

/**
 * Returns the file's rows below its headers, by the keys of our columns. Empty lines and lines of only empty cells are
 * left out; the others keep their numbers.
 * @param readCell returns what a spreadsheet would show for a cell
 * @param headerRow the index of the row with the column names
 */
export function toSourceRows(
  fileRows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  readCell: (cell: string) => string,
  headerRow = 0,
): SourceRow[] {
  const places = Object.entries(mapping).flatMap(([key, place]) => (place === undefined ? [] : [[key, place] as const]))
  return fileRows.flatMap((cells, index) => {
    if (index <= headerRow || isEmptyRow(cells)) return []
    return [
      {
        number: index + 1,
        cells: Object.fromEntries(places.map(([key, place]) => [key, readCell(cells[place] ?? '')])),
      },
    ]
  })
}

/**
 * Returns the index of the row with the column names, found among the first ten rows: the first one that has the
 * required names, or else the first with more than one cell (with any cell, if none has more than one). Titles may come
 * before it.
 */
export function findHeaderRow(kind: ImportKind, fileRows: readonly (readonly string[])[]): number {
  const first = fileRows.slice(0, 10)
  const named = first.findIndex((cells) => isHeaderRow(kind, cells))
  if (named !== -1) return named
  const filled = first.map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(0, ...filled)
  return Math.max(
    0,
    filled.findIndex((count) => count > 0 && (count > 1 || widest === 1)),
  )
}

/** Whether a row has all the required column names. */
export function isHeaderRow(kind: ImportKind, cells: readonly string[]): boolean {
  return !isEmptyRow(cells) && findMissingColumns(kind, guessColumnMapping(kind, cells)).length === 0
}

export function isEmptyRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}
