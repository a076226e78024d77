import type { ReactNode } from 'react'
import type { TableRow } from '#domain/standings/division-tables.ts'
import type { StandingsColumn } from '#domain/standings/standings-columns.ts'

/** What stands in a cell: the column's text, with marks for the last five games. */
export function cellOf(column: StandingsColumn, row: TableRow): ReactNode {
  return column.key === 'last' ? <LastFive outcomes={row.lastFive} /> : column.text(row)
}

function LastFive({ outcomes }: { outcomes: TableRow['lastFive'] }) {
  return (
    <span className="inline-flex gap-1.5">
      {outcomes.map((outcome, index) => (
        <span key={index} className={outcome === 'W' ? 'font-semibold text-green' : 'text-soft'}>
          {outcome}
        </span>
      ))}
    </span>
  )
}
