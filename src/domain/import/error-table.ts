import { importColumns } from './columns.ts'
import type { ImportKind, PlannedRow } from './model.ts'

/**
 * Returns the rows with errors as they appear in the file, each with its problem, so they can be corrected and imported
 * again.
 */
export function createErrorTable(
  headers: readonly string[],
  fileRows: readonly (readonly string[])[],
  planned: readonly PlannedRow[],
  kind: ImportKind,
): string[][] {
  const width = headers.length
  const bad = planned.filter(({ outcome }) => outcome === 'error')
  return [
    [...headers, problemHeader],
    ...bad.map((row) => {
      const cells = fileRows[row.number - 1] ?? []
      return [...Array.from({ length: width }, (_, index) => cells[index] ?? ''), problemsInWords(row, kind)]
    }),
  ]
}

/** We have no column with this name, so a re-import ignores it. */
const problemHeader = 'What to correct'

function problemsInWords({ problems }: PlannedRow, kind: ImportKind): string {
  return problems
    .map(({ column, words }) => {
      const label = importColumns[kind].find(({ key }) => key === column)?.label
      return label === undefined || words.startsWith(label) ? words : `${label}: ${words}`
    })
    .join(' ')
}
