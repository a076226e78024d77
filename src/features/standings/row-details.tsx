import type { RaceVerdict } from '#domain/standings/race.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import type { StandingsColumn } from '#domain/standings/columns.ts'
import type { DivisionTable, TableRow } from '#domain/standings/division-tables.ts'
import { describeRaceVerdict } from './race-words.ts'
import { RowDeductions } from './row-deductions.tsx'

/**
 * Why a team is ranked where it is, what it can still reach, and what may change; on a phone, also the hidden columns.
 */
export function RowDetails({
  row,
  table,
  verdict,
  columns,
}: {
  row: TableRow
  table: DivisionTable
  verdict: RaceVerdict | undefined
  columns: readonly StandingsColumn[]
}) {
  const nameOf = (id: string) => table.rows.find(({ teamId }) => teamId === id)?.team.name ?? 'another team'
  const onPhones = columns.filter(({ isMain, key }) => !isMain && key !== 'for' && key !== 'against')
  const sentences = [
    ...describeRowReasons(row, table),
    verdict && describeRaceVerdict(verdict, nameOf),
    row.reported > 0 && `${formatQuantity(row.reported, 'result')} reported by one side only.`,
  ].filter((sentence) => typeof sentence === 'string')
  return (
    <div className="flex flex-col gap-1 py-1 text-left whitespace-normal">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <RowDeductions row={row} />
      <p className="text-note text-soft md:hidden">
        {onPhones.map((column) => `${column.label} ${column.text(row)}`.replaceAll(' ', '\u00A0')).join(' · ')}
      </p>
    </div>
  )
}

/** `Tigers are ahead: won both meetings.`, `Ahead of Bears: more wins (3 to 2).` */
export function describeRowReasons(row: TableRow, table: DivisionTable): string[] {
  const nameOf = (id: string) => table.rows.find(({ teamId }) => teamId === id)?.team.name ?? 'Another team'
  return table.separations.flatMap(({ above, below, by, words }) => {
    if (below !== row.teamId && above !== row.teamId) return []
    if (by === null) return [`Level with ${nameOf(below === row.teamId ? above : below)} by every rule of the league.`]
    return [below === row.teamId ? `${nameOf(above)} are ahead: ${words}.` : `Ahead of ${nameOf(below)}: ${words}.`]
  })
}
