import type { DivisionTable, TableRow } from './division-tables.ts'
import type { Rulebook } from '../rulebook/document.ts'
import type { TeamOutcome } from './tally.ts'
import { t } from './words.ts'

// The columns of a standings table, everywhere: on screen, on paper, in files and on a league's public page.

export type StandingsColumn = {
  readonly key: string
  readonly label: string
  /** The full form of the short label, for its tooltip and for screen readers. */
  readonly name: string
  /** Whether the column stays visible on a phone when the details are hidden. */
  readonly isMain: boolean
  readonly text: (row: TableRow) => string
}

/**
 * Returns the columns that this league needs: draws only if the league counts points or a game has been drawn, and
 * either points or a percentage.
 */
export function getStandingsColumns(
  { points }: Pick<Rulebook, 'points'>,
  { hasDraws }: Pick<DivisionTable, 'hasDraws'>,
): readonly StandingsColumn[] {
  const byPoints = points !== null
  const withDraws = byPoints || hasDraws
  const record = (place: TableRow['home']) =>
    withDraws ? `${place.won}–${place.drawn}–${place.lost}` : `${place.won}–${place.lost}`
  const [labels, names] = [t.columnLabels, t.columnNames]
  const columns: readonly (StandingsColumn | false)[] = [
    { key: 'played', label: labels.played, name: names.played, isMain: false, text: (row) => String(row.played) },
    { key: 'won', label: labels.won, name: names.won, isMain: true, text: (row) => String(row.won) },
    withDraws && {
      key: 'drawn',
      label: labels.drawn,
      name: names.drawn,
      isMain: true,
      text: (row) => String(row.drawn),
    },
    { key: 'lost', label: labels.lost, name: names.lost, isMain: true, text: (row) => String(row.lost) },
    byPoints
      ? {
          key: 'points',
          label: labels.points,
          name: names.points,
          isMain: true,
          text: (row) => String(row.points ?? 0),
        }
      : { key: 'pct', label: labels.pct, name: names.pct, isMain: true, text: (row) => row.winPercentage },
    !byPoints && {
      key: 'behind',
      label: labels.behind,
      name: names.behind,
      isMain: !withDraws,
      text: (row) => row.gamesBehind.replace('-', '–'),
    },
    {
      key: 'home',
      label: labels.home,
      name: withDraws ? names.homeWithDraws : names.home,
      isMain: false,
      text: (row) => record(row.home),
    },
    {
      key: 'away',
      label: labels.away,
      name: withDraws ? names.awayWithDraws : names.away,
      isMain: false,
      text: (row) => record(row.away),
    },
    {
      key: 'last',
      label: labels.last,
      name: names.last,
      isMain: false,
      text: (row) => row.lastFive.map(formatOutcome).join(' '),
    },
    { key: 'for', label: labels.for, name: names.for, isMain: false, text: (row) => String(row.scored) },
    {
      key: 'against',
      label: labels.against,
      name: names.against,
      isMain: false,
      text: (row) => String(row.conceded),
    },
    {
      key: 'difference',
      label: labels.difference,
      name: names.difference,
      isMain: byPoints,
      text: (row) => signed(row.difference),
    },
  ]
  return columns.filter((column) => column !== false)
}

/** Returns the letter for a win, draw or loss. */
export function formatOutcome(outcome: TeamOutcome): string {
  return t.outcomes[outcome]
}

function signed(difference: number): string {
  if (difference === 0) return '0'
  return difference > 0 ? `+${difference}` : `−${-difference}`
}

/** Returns `1`, or `=3` if the rank is shared. */
export function formatRank(row: Pick<TableRow, 'rank' | 'isShared'>): string {
  return row.isShared ? `=${row.rank}` : String(row.rank)
}
