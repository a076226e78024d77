import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'
import { describe, expect, it } from 'vitest'
import { computeDivisionTables, type TableRow } from '#domain/standings/division-tables.ts'
import { getStandingsColumns, formatRank } from '#domain/standings/columns.ts'
import { makeGame, makePointDeduction, makeTeam } from '../../support/rows/factories.ts'

const [ants, bees] = [makeTeam({ name: 'Ants' }), makeTeam({ name: 'Bees' })]

/** Ants are at home unless `away` is given. The first game is the earliest. */
function tableOf(preset: 'win_percentage' | 'points_3_1_0', scores: readonly (readonly [number, number, 'away'?])[]) {
  const games = scores.map(([ours, theirs, away], index) =>
    makeGame({
      home_team_id: away ? bees.id : ants.id,
      away_team_id: away ? ants.id : bees.id,
      home_score: away ? theirs : ours,
      away_score: away ? ours : theirs,
      status: 'completed',
      result_state: 'confirmed',
      result_side: 'home',
      start_time: `2026-03-0${index + 1}T15:00:00.000Z`,
    }),
  )
  const deductions =
    preset === 'win_percentage'
      ? []
      : [makePointDeduction({ team_id: ants.id, points: 2, decided_at: '2026-03-01T12:00:00.000Z' })]
  const rulebook = fromLeagueColumns(preset, [])
  const { tables } = computeDivisionTables(
    { teams: [ants, bees], divisions: [], games, deductions, draws: [] },
    rulebook,
    new Set(),
  )
  const [table] = tables
  if (!table) throw new Error('No table')
  return { columns: getStandingsColumns(rulebook, table), rows: table.rows }
}

const written = ({ columns, rows }: ReturnType<typeof tableOf>) =>
  columns.map(({ key, label, name, isMain, text }) => [key, label, name, isMain, ...rows.map(text)])

describe('the columns of a table', () => {
  it('are wins and losses, a percentage and games behind where nobody drew', () => {
    expect(
      written(
        tableOf('win_percentage', [
          [3, 1],
          [0, 2, 'away'],
          [4, 0, 'away'],
        ]),
      ),
    ).toEqual([
      ['played', 'GP', 'Games played', false, '3', '3'],
      ['won', 'W', 'Won', true, '2', '1'],
      ['lost', 'L', 'Lost', true, '1', '2'],
      ['pct', 'Pct', 'Win percentage', true, '.667', '.333'],
      ['behind', 'GB', 'Games behind first place', true, '–', '1'],
      ['home', 'Home', 'Home record, wins–losses', false, '1–0', '1–1'],
      ['away', 'Away', 'Away record, wins–losses', false, '1–1', '0–1'],
      ['last', 'Last 5', 'Last five games, latest first', false, 'W L W', 'L W L'],
      ['for', 'For', 'Scored', false, '7', '3'],
      ['against', 'Agst', 'Conceded', false, '3', '7'],
      ['difference', 'Diff', 'Difference', false, '+4', '−4'],
    ])
  })

  it('have the draws too where somebody drew, and games behind gives way to them on a phone', () => {
    const rows = written(
      tableOf('win_percentage', [
        [1, 1],
        [2, 2, 'away'],
      ]),
    )
    expect(rows.map(([key]) => key)).toEqual(
      'played won drawn lost pct behind home away last for against difference'.split(' '),
    )
    expect(rows).toContainEqual(['drawn', 'D', 'Drawn', true, '2', '2'])
    expect(rows).toContainEqual(['behind', 'GB', 'Games behind first place', false, '–', '–'])
    expect(rows).toContainEqual(['home', 'Home', 'Home record, wins–draws–losses', false, '0–1–0', '0–1–0'])
    expect(rows).toContainEqual(['away', 'Away', 'Away record, wins–draws–losses', false, '0–1–0', '0–1–0'])
    expect(rows).toContainEqual(['difference', 'Diff', 'Difference', false, '0', '0'])
  })

  it('are points, draws and the difference where the league counts points', () => {
    const rows = written(tableOf('points_3_1_0', [[2, 1]]))
    expect(rows.map(([key]) => key)).toEqual(
      'played won drawn lost points home away last for against difference'.split(' '),
    )
    expect(rows).toContainEqual(['points', 'Pts', 'Points', true, '1', '0'])
    expect(rows).toContainEqual(['drawn', 'D', 'Drawn', true, '0', '0'])
    expect(rows).toContainEqual(['home', 'Home', 'Home record, wins–draws–losses', false, '1–0–0', '0–0–0'])
    expect(rows).toContainEqual(['difference', 'Diff', 'Difference', true, '+1', '−1'])
  })
})

describe('columns that the rules ask for', () => {
  const late = (decidedBy: 'overtime' | 'shootout', scores: readonly [number, number]) =>
    makeGame({
      home_team_id: ants.id,
      away_team_id: bees.id,
      home_score: scores[0],
      away_score: scores[1],
      status: 'completed',
      result_state: 'official',
      details: { decidedBy },
    })
  const games = [
    late('overtime', [3, 2]),
    late('shootout', [1, 2]),
    makeGame({
      home_team_id: ants.id,
      away_team_id: bees.id,
      home_score: 9,
      away_score: 0,
      status: 'completed',
      result_state: 'official',
    }),
  ]
  function shown(changes: Partial<Rulebook>) {
    const rulebook = { ...fromLeagueColumns('points_3_1_0', []), ...changes }
    const results = { teams: [ants, bees], divisions: [], games, deductions: [], draws: [] }
    const [table] = computeDivisionTables(results, rulebook, new Set()).tables
    if (!table) throw new Error('No table')
    return written({ columns: getStandingsColumns(rulebook, table), rows: table.rows })
  }
  const keysOf = (rows: ReturnType<typeof shown>) => rows.map(([key]) => key).join(' ')

  it('count losses after regulation on their own if they are worth something, and nobody draws', () => {
    const rows = shown({ points: { win: 2, draw: 0, loss: 0, overtime: { win: 2, loss: 1 } } })
    expect(keysOf(rows)).toBe('played won lost overtimeLost points home away last for against difference')
    expect(rows).toContainEqual(['won', 'W', 'Won', true, '2', '1'])
    expect(rows).toContainEqual(['lost', 'L', 'Lost', true, '0', '1'])
    expect(rows).toContainEqual(['overtimeLost', 'OTL', 'Lost after regulation', true, '1', '1'])
    expect(rows).toContainEqual(['points', 'Pts', 'Points', true, '5', '3'])
  })

  it('tell overtime and shootouts apart where both are worth something else', () => {
    const points = { win: 4, draw: 0, loss: 0, overtime: { win: 3, loss: 1 }, shootout: { win: 3, loss: 2 } }
    const rows = shown({ points })
    expect(keysOf(rows)).toBe(
      'played won lost overtimeWon overtimeLost shootoutLost points home away last for against difference',
    )
    expect(rows).toContainEqual(['won', 'W', 'Won', true, '1', '0'])
    expect(rows).toContainEqual(['overtimeWon', 'OTW', 'Won after regulation', true, '1', '1'])
    expect(rows).toContainEqual(['overtimeLost', 'OTL', 'Lost after regulation', true, '0', '1'])
    expect(rows).toContainEqual(['shootoutLost', 'SOL', 'Lost in a shootout', true, '1', '0'])
  })

  it('show the difference that counts where the rules limit it per game', () => {
    const ties = { restart: 'never' as const, order: [{ id: 'capped', by: 'difference' as const, cap: 3 }] }
    expect(shown({ ties })).toContainEqual([
      'difference',
      'Diff max 3',
      'Difference, at most 3 per game',
      true,
      '+3',
      '−3',
    ])
  })

  it('show averages where the rules rank by them, with a dash for what is not known', () => {
    const rows = shown({
      rank: [{ id: 'points', by: 'points', per: 'game' }],
      ties: { restart: 'never', order: [{ id: 'scored', by: 'scored', per: 'game' }] },
    })
    expect(rows).toContainEqual(['average-points', 'Pts/GP', 'Points per game', true, '2', '1'])
    expect(rows).toContainEqual(['average-scored', 'For/GP', 'Scored per game', false, '4.333', '1.333'])
    const bonus = [{ unit: 'fact_tries' as const, of: 'own' as const, atLeast: 4, points: 1 }]
    const open = shown({
      points: { win: 3, draw: 1, loss: 0, bonuses: bonus },
      rank: [{ id: 'points', by: 'points', per: 'game' }],
    })
    expect(open).toContainEqual(['average-points', 'Pts/GP', 'Points per game', true, '–', '–'])
  })
})

it('a rank that others share says so', () => {
  const row = (rank: number, isShared: boolean): Pick<TableRow, 'rank' | 'isShared'> => ({ rank, isShared })
  expect([formatRank(row(3, true)), formatRank(row(3, false))]).toEqual(['=3', '3'])
})
