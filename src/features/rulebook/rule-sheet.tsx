import { describePointsColumns, type PointsRow, type SheetSection } from '#domain/rulebook/describe-rules.ts'
import { Card } from '#ui/layout/card.tsx'
import { t } from './words.ts'

/** The sections of a rule sheet, numbered as clauses are cited. */
export function RuleSheet({ sections }: { sections: readonly SheetSection[] }) {
  return (
    <div className="flex max-w-3xl flex-col gap-7 print:max-w-none print:gap-5">
      {sections.map(({ key, number, title, table, lines }) => (
        <section key={key} aria-labelledby={`rules-${key}`} className="flex flex-col gap-3">
          <h2 id={`rules-${key}`} className="print:break-after-avoid">
            <span className="tabular">{number}</span> {title}
          </h2>
          {table.length > 0 && <PointsTable rows={table} label={title} />}
          {lines.map((line) =>
            line.number === null ? (
              <p key={line.key}>{line.text}</p>
            ) : (
              <p key={line.key} id={`clause-${line.number}`} className="flex scroll-mt-4 gap-3 break-inside-avoid">
                <span className="tabular min-w-9 shrink-0 text-soft">{line.number}</span>
                <span>{line.text}</span>
              </p>
            ),
          )}
        </section>
      ))}
    </div>
  )
}

function PointsTable({ rows, label }: { rows: readonly PointsRow[]; label: string }) {
  const columns = describePointsColumns()
  return (
    <Card className="overflow-x-auto break-inside-avoid px-2 print:shadow-none">
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t.result}</span>
            </th>
            <th scope="col">{columns.win}</th>
            <th scope="col">{columns.draw}</th>
            <th scope="col">{columns.loss}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="text !font-normal !text-base !whitespace-normal !text-ink">
                {row.label}
              </th>
              <td>{row.win}</td>
              <td>{row.draw ?? '–'}</td>
              <td>{row.loss}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
