import { Link } from 'react-router-dom'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { count } from '#ui/count.ts'
import { Pill } from '#ui/pill.tsx'
import { ColourChip } from '#ui/team-mark.tsx'
import { rankInWords, type Column } from './columns.tsx'
import type { DivisionTable, TableRow } from './division-tables.ts'

/** One division's table. A phone shows the main columns; with all of them the table scrolls in its own frame. */
export function StandingsTable({
  table,
  columns,
  label,
  isFull,
}: {
  table: DivisionTable
  columns: readonly Column[]
  label: string
  isFull: boolean
}) {
  const hiddenOnPhones = (column: Column) => !column.isMain && !isFull && 'max-md:hidden print:table-cell'
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-3 print:break-inside-avoid">
      {table.name && <h2>{table.name}</h2>}
      <Card className="overflow-hidden">
        <div className="overflow-x-auto">
          <table className="data-table [&_td]:max-md:px-2 [&_th]:max-md:px-2">
            <thead>
              <tr>
                <th scope="col" className="w-10">
                  <abbr title="Rank" className="no-underline">
                    #
                  </abbr>
                </th>
                <th scope="col" className="text">
                  Team
                </th>
                {columns.map((column) => (
                  <th key={column.key} scope="col" className={classNames(hiddenOnPhones(column))}>
                    <abbr title={column.name} className="no-underline">
                      {column.label}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.teamId}>
                  <td>{rankInWords(row)}</td>
                  <th scope="row" className="text min-w-32">
                    <TeamCell row={row} />
                  </th>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={classNames(
                        'whitespace-nowrap',
                        (column.key === 'points' || column.key === 'pct') && 'font-semibold',
                        hiddenOnPhones(column),
                      )}
                    >
                      {column.show?.(row) ?? column.text(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  )
}

function TeamCell({ row: { team, disputed, unsent, forfeits } }: { row: TableRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-normal">
      <Link
        to={`/dashboard/teams/${team.id}`}
        className="inline-flex min-h-6 items-center gap-2 text-[1rem] font-normal text-ink no-underline hover:underline"
      >
        <ColourChip colour={team.primary_color} />
        {team.name}
      </Link>
      {disputed > 0 && <Pill tone="amber">{disputed} disputed</Pill>}
      {unsent > 0 && <Pill tone="amber">{unsent} not sent yet</Pill>}
      {forfeits > 0 && <span className="font-normal">{count(forfeits, 'forfeit')}</span>}
    </span>
  )
}
