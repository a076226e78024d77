import type { Mapping } from './columns.ts'
import type { SourceRow } from './model.ts'

/**
 * The file's rows beneath its headers, by the keys of our columns. Empty lines and lines of nothing but empty cells
 * are left out; the others keep their numbers.
 * @param readCell what a spreadsheet would show of a cell
 */
export function readRows(
  fileRows: readonly (readonly string[])[],
  mapping: Mapping,
  readCell: (cell: string) => string,
): SourceRow[] {
  const places = Object.entries(mapping).flatMap(([key, place]) => (place === undefined ? [] : [[key, place] as const]))
  return fileRows.flatMap((cells, index) => {
    if (index === 0 || isEmpty(cells)) return []
    return [
      {
        number: index + 1,
        cells: Object.fromEntries(places.map(([key, place]) => [key, readCell(cells[place] ?? '')])),
      },
    ]
  })
}

export function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}
