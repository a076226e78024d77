import type { DivisionTable, TableRow } from './division-tables.ts'
import type { League } from '../schema/leagues.ts'

// The columns of a standings table, everywhere: on screen, on paper, in files and on a league's public page.

export type StandingsColumn = {
  readonly key: string
  readonly label: string
  /** The full form of the short label, for its tooltip and for screen readers. */
  readonly name: string
  /** Whether it stays visible on a phone when the details are hidden. */
  readonly isMain: boolean
  readonly text: (row: TableRow) => string
}

/**
 * Returns the columns that this league needs: draws only if there can be or were any, and either points or a
 * percentage.
 */
export function getStandingsColumns(
  preset: League['standings_preset'],
  { hasDraws }: Pick<DivisionTable, 'hasDraws'>,
): readonly StandingsColumn[] {
  const byPoints = preset !== 'win_percentage'
  const withDraws = byPoints || hasDraws
  const record = (place: TableRow['home']) =>
    withDraws ? `${place.won}–${place.drawn}–${place.lost}` : `${place.won}–${place.lost}`
  const order = withDraws ? ', wins–draws–losses' : ', wins–losses'
  const columns: readonly (StandingsColumn | false)[] = [
    { key: 'played', label: 'GP', name: 'Games played', isMain: false, text: (row) => String(row.played) },
    { key: 'won', label: 'W', name: 'Won', isMain: true, text: (row) => String(row.won) },
    withDraws && { key: 'drawn', label: 'D', name: 'Drawn', isMain: true, text: (row) => String(row.drawn) },
    { key: 'lost', label: 'L', name: 'Lost', isMain: true, text: (row) => String(row.lost) },
    byPoints
      ? { key: 'points', label: 'Pts', name: 'Points', isMain: true, text: (row) => String(row.points ?? 0) }
      : { key: 'pct', label: 'Pct', name: 'Win percentage', isMain: true, text: (row) => row.winPercentage },
    !byPoints && {
      key: 'behind',
      label: 'GB',
      name: 'Games behind the first',
      isMain: !withDraws,
      text: (row) => row.gamesBehind.replace('-', '–'),
    },
    { key: 'home', label: 'Home', name: `At home${order}`, isMain: false, text: (row) => record(row.home) },
    { key: 'away', label: 'Away', name: `Away${order}`, isMain: false, text: (row) => record(row.away) },
    {
      key: 'last',
      label: 'Last 5',
      name: 'Last five games, the latest first',
      isMain: false,
      text: (row) => row.lastFive.join(' '),
    },
    { key: 'for', label: 'For', name: 'Scored', isMain: false, text: (row) => String(row.scored) },
    { key: 'against', label: 'Agst', name: 'Conceded', isMain: false, text: (row) => String(row.conceded) },
    { key: 'difference', label: 'Diff', name: 'Difference', isMain: byPoints, text: (row) => signed(row.difference) },
  ]
  return columns.filter((column) => column !== false)
}

function signed(difference: number): string {
  if (difference === 0) return '0'
  return difference > 0 ? `+${difference}` : `−${-difference}`
}

/** Returns `1`, or `=3` if the rank is shared. */
export function formatRank(row: Pick<TableRow, 'rank' | 'isShared'>): string {
  return row.isShared ? `=${row.rank}` : String(row.rank)
}
