import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
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

it('a rank that others share says so', () => {
  const row = (rank: number, isShared: boolean): Pick<TableRow, 'rank' | 'isShared'> => ({ rank, isShared })
  expect([formatRank(row(3, true)), formatRank(row(3, false))]).toEqual(['=3', '3'])
})
