import type { DivisionTable, TableRow } from './division-tables.ts'
import type { Points, Rulebook } from '../rulebook/document.ts'
import { formatSigned } from '../rulebook/format-value.ts'
import { listFigures, type FigureClause } from './ranked-figures.ts'
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
 * either points or a percentage. Wins and losses after regulation have their own columns if they are worth something
 * else, and so have averages and limited differences if the rules compare them.
 */
export function getStandingsColumns(
  { points, rank, ties }: Pick<Rulebook, 'points' | 'rank' | 'ties'>,
  { hasDraws }: Pick<DivisionTable, 'hasDraws'>,
): readonly StandingsColumn[] {
  const byPoints = points !== null
  const late = listLateColumns(points)
  const withDraws = hasDraws || (byPoints && late.length === 0)
  const figures = listFigures({ rank, ties })
  const averages = figures.filter(({ per }) => per === 'game').map((clause) => toAverage(clause, rank.includes(clause)))
  const limited = figures.find(({ by, cap, per }) => by === 'difference' && cap !== undefined && per === undefined)
  const record = (place: TableRow['home']) =>
    withDraws ? `${place.won}–${place.drawn}–${place.lost}` : `${place.won}–${place.lost}`
  const [labels, names] = [t.columnLabels, t.columnNames]
  const columns: readonly (StandingsColumn | false)[] = [
    { key: 'played', label: labels.played, name: names.played, isMain: false, text: (row) => String(row.played) },
    {
      key: 'won',
      label: labels.won,
      name: names.won,
      isMain: true,
      text: (row) => String(row.won - countLate(late, 'won', row)),
    },
    withDraws && {
      key: 'drawn',
      label: labels.drawn,
      name: names.drawn,
      isMain: true,
      text: (row) => String(row.drawn),
    },
    {
      key: 'lost',
      label: labels.lost,
      name: names.lost,
      isMain: true,
      text: (row) => String(row.lost - countLate(late, 'lost', row)),
    },
    ...late.map((column) => ({
      key: column.key,
      label: labels[column.key],
      name: names[column.key],
      isMain: true,
      text: (row: TableRow) => String(countLate([column], column.outcome, row)),
    })),
    byPoints
      ? {
          key: 'points',
          label: labels.points,
          name: names.points,
          isMain: true,
          text: (row) => String(row.points ?? 0),
        }
      : { key: 'pct', label: labels.pct, name: names.pct, isMain: true, text: (row) => row.winPercentage },
    ...averages,
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
      label: limited?.cap === undefined ? labels.difference : t.limitedDifference(limited.cap),
      name: limited?.cap === undefined ? names.difference : t.limitedDifferenceName(limited.cap),
      isMain: byPoints && late.length === 0 && !averages.some(({ isMain }) => isMain), // a phone has room for one of them
      text: (row) => (limited ? (row.figures[limited.id] ?? '') : formatSigned(row.difference)),
    },
  ]
  return columns.filter((column) => column !== false)
}

/** Returns the letter for a win, draw or loss. */
export function formatOutcome(outcome: TeamOutcome): string {
  return t.outcomes[outcome]
}

function toAverage(clause: FigureClause, isMain: boolean): StandingsColumn {
  return {
    key: `average-${clause.id}`,
    label: t.averageLabels[clause.by],
    name: t.averageNames[clause.by],
    isMain,
    text: (row) => row.figures[clause.id] ?? '',
  }
}

type LateColumn = {
  readonly key: 'overtimeWon' | 'overtimeLost' | 'shootoutWon' | 'shootoutLost'
  readonly outcome: 'won' | 'lost'
  readonly ways: readonly ('overtime' | 'shootout')[]
}

/** Where overtime and shootouts are worth the same, one column counts both. */
function listLateColumns(points: Points | null): readonly LateColumn[] {
  if (points === null) return []
  const { overtime = points, shootout = overtime } = points
  const columnsOf = (outcome: 'won' | 'lost', worth: 'win' | 'loss'): readonly (LateColumn | false)[] => {
    const [usual, late, last] = [points[worth], overtime[worth], shootout[worth]]
    const [first, second] =
      outcome === 'won' ? (['overtimeWon', 'shootoutWon'] as const) : (['overtimeLost', 'shootoutLost'] as const)
    return [
      late !== usual && { key: first, outcome, ways: last === late ? ['overtime', 'shootout'] : ['overtime'] },
      last !== late && last !== usual && { key: second, outcome, ways: ['shootout'] },
    ]
  }
  return [...columnsOf('won', 'win'), ...columnsOf('lost', 'loss')].filter((column) => column !== false)
}

function countLate(columns: readonly LateColumn[], outcome: 'won' | 'lost', row: TableRow): number {
  const ways = columns.flatMap((column) => (column.outcome === outcome ? column.ways : []))
  return ways.reduce((sum, way) => sum + row[way][outcome], 0)
}

/** Returns `1`, or `=3` if the rank is shared. */
export function formatRank(row: Pick<TableRow, 'rank' | 'isShared'>): string {
  return row.isShared ? `=${row.rank}` : String(row.rank)
}
