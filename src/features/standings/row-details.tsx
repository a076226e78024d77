import type { RaceVerdict } from '#domain/standings/race.ts'
import type { StandingsColumn } from '#domain/standings/columns.ts'
import type { DivisionTable, TableRow } from '#domain/standings/division-tables.ts'
import { describeRaceVerdict } from './race-words.ts'
import { RowDeductions } from './row-deductions.tsx'
import { t } from './words.ts'

/**
 * Why a team is ranked where it is, what it can still reach, and what may change. On a phone, also shows the hidden
 * columns.
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
  const nameOf = (id: string) => table.rows.find(({ teamId }) => teamId === id)?.team.name ?? t.anotherTeam
  const onPhones = columns.filter(({ isMain, key }) => !isMain && key !== 'for' && key !== 'against')
  const sentences = [
    ...describeRowReasons(row, table),
    verdict && describeRaceVerdict(verdict, nameOf),
    row.reported > 0 && t.reportedOneSideOnly(row.reported),
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

/** Returns text such as `Tigers ranks higher: won both meetings.`, `Ahead of Bears: more wins (3 to 2).` */
export function describeRowReasons(row: TableRow, table: DivisionTable): string[] {
  const nameOf = (id: string) => table.rows.find(({ teamId }) => teamId === id)?.team.name ?? t.anotherTeamFirst
  return table.separations.flatMap(({ above, below, by, words }) => {
    if (below !== row.teamId && above !== row.teamId) return []
    if (by === null) return [t.levelEveryRuleLeague(nameOf(below === row.teamId ? above : below))]
    return [below === row.teamId ? t.areAhead(nameOf(above), words) : t.aheadOf(nameOf(below), words)]
  })
}
