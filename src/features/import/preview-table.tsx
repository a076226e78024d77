import { importColumns } from '#domain/import/columns.ts'
import type { ImportKind, PlannedRow, SourceRow } from '#domain/import/model.ts'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { rowOutcomeLabels } from './import-words.ts'
import { t } from './words.ts'

/** Shows some rows of the file, with each problem in its cell. */
export function PreviewTable({
  kind,
  rows,
  planned,
}: {
  kind: ImportKind
  rows: readonly SourceRow[]
  planned: readonly PlannedRow[]
}) {
  const cellsByNumber = new Map(rows.map(({ number, cells }) => [number, cells]))
  const [first] = rows
  const columns = importColumns[kind].filter(({ key }) => first && key in first.cells)
  return (
    <div
      className="overflow-x-auto rounded-control border border-line"
      // A table wider than its frame is scrolled with the arrow keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t.rowsFile}
    >
      <table className="w-full border-collapse text-left wrap-break-word tabular">
        <thead>
          <tr className="border-b border-line text-note text-soft *:px-3 *:py-2 *:font-semibold">
            <th scope="col" className="whitespace-nowrap">
              {t.row}
            </th>
            <th scope="col">{t.outcome}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {planned.map((row) => (
            <tr key={row.number} className="align-top *:px-3 *:py-2">
              <th scope="row" className="font-normal text-soft">
                {row.number}
              </th>
              <td className="min-w-32">
                <Pill tone={rowOutcomeLabels[row.outcome].tone}>{rowOutcomeLabels[row.outcome].label}</Pill>
                {row.note && <span className="mt-1 block text-note text-soft">{row.note}</span>}
                <Problems row={row} column={null} />
              </td>
              {columns.map(({ key }) => (
                <Cell key={key} row={row} column={key} text={cellsByNumber.get(row.number)?.[key] ?? ''} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ row, column, text }: { row: PlannedRow; column: string; text: string }) {
  const isWrong = row.problems.some((problem) => problem.column === column)
  return (
    <td className={classNames('max-w-72 min-w-24', isWrong && 'bg-red-tint')}>
      <span className="line-clamp-3">{text}</span>
      {row.understood?.[column] !== undefined && (
        <span className="mt-1 block min-w-40 text-note text-soft">{row.understood[column]}</span>
      )}
      <Problems row={row} column={column} />
    </td>
  )
}

function Problems({ row, column }: { row: PlannedRow; column: string | null }) {
  return row.problems
    .filter((problem) => problem.column === column)
    .map(({ words }) => (
      <span key={words} className="mt-1 block min-w-40 text-note font-semibold text-red">
        {words}
      </span>
    ))
}
