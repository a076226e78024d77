import { findRulebookPreset } from '#domain/rulebook/presets/presets.ts'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import { describe, expect, it } from 'vitest'
import { hasResult } from '#domain/scores/has-result.ts'
import { computeDivisionTables } from '#domain/standings/division-tables.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { makeGame, makePointDeduction, makeTeam, testId } from '../../support/rows/factories.ts'

const rules = fromLeagueColumns('win_percentage', [])
const [north, south] = [testId(), testId()]
const division = (id: string, name: string) => ({
  id,
  name,
  organization_id: testId(),
  league_id: testId(),
  age_group: null,
  level: null,
  hides_results: false,
  version: 1,
})
const teams = ['Ants', 'Bees', 'Cats', 'Dogs'].map((name, index) =>
  makeTeam({ name, division_id: index < 2 ? north : south }),
)
const [ants, bees, cats] = teams.map((team) => team.id)

const result = (home: string | undefined, away: string | undefined, given: Partial<Game> = {}) =>
  makeGame({
    ...(home && { home_team_id: home }),
    ...(away && { away_team_id: away }),
    status: 'completed',
    home_score: 2,
    away_score: 1,
    result_state: 'confirmed',
    result_side: 'home',
    ...given,
  })

describe('divisionTables', () => {
  it('gives each division its table, in which games against other divisions count', () => {
    const { tables } = computeDivisionTables(
      {
        teams,
        divisions: [division(north, 'North'), division(south, 'South')],
        games: [result(ants, bees), result(ants, cats)],
        deductions: [],
        draws: [],
      },
      rules,
      new Set(),
    )
    expect(
      tables.map(({ name, rows }) => [name, rows.map((row) => `${row.team.name} ${row.won}-${row.lost}`)]),
    ).toEqual([
      ['North', ['Ants 2-0', 'Bees 0-1']],
      ['South', ['Dogs 0-0', 'Cats 0-1']],
    ])
  })

  it('tells for each division what its table was made of, and what is still to be played', () => {
    const open = { status: 'scheduled', home_score: null, away_score: null, result_state: null } as const
    const [played, across, toPlay, elsewhere] = [
      result(ants, bees),
      result(cats, bees),
      result(bees, ants, open),
      result(cats, teams[3]?.id, open),
    ]
    const { tables } = computeDivisionTables(
      {
        teams,
        divisions: [division(north, 'North'), division(south, 'South')],
        games: [played, across, toPlay, elsewhere],
        deductions: [],
        draws: [],
      },
      rules,
      new Set(),
    )
    expect(tables.map(({ season }) => season.games)).toEqual([
      [played, across, toPlay],
      [across, elsewhere],
    ])
    expect(tables.map(({ season }) => season.teams.map(({ name }) => name))).toEqual([
      ['Ants', 'Bees'],
      ['Cats', 'Dogs'],
    ])
    expect(tables.map(({ hasDraws }) => hasDraws)).toEqual([false, false])
  })

  it('puts teams without a division last, and knows one table where no division has teams', () => {
    const loose = makeTeam({ name: 'Elks' })
    const mixed = computeDivisionTables(
      {
        teams: [...teams, loose],
        divisions: [division(north, 'North'), division(south, 'South')],
        games: [],
        deductions: [],
        draws: [],
      },
      rules,
      new Set(),
    )
    expect(mixed.tables.map(({ name }) => name)).toEqual(['North', 'South', 'No division'])
    const single = computeDivisionTables(
      { teams, divisions: [division(testId(), 'Empty')], games: [], deductions: [], draws: [] },
      rules,
      new Set(),
    )
    expect(single.tables.map(({ name, rows }) => [name, rows.length])).toEqual([[null, 4]])
  })

  it('counts a forfeit as played, and nothing that was postponed or called off', () => {
    const games = (['forfeited', 'completed', 'postponed', 'cancelled', 'in_progress', 'scheduled'] as const).map(
      (status) => result(ants, bees, { status, ...(status === 'forfeited' && { forfeited_by: 'home' }) }),
    )
    expect(games.map(hasResult)).toEqual([true, true, false, false, false, false])
    const found = computeDivisionTables({ teams, divisions: [], games, deductions: [], draws: [] }, rules, new Set())
    expect(found).toMatchObject({ played: 2, total: 5 })
    expect(found.tables[0]?.rows.map((row) => [row.team.name, row.won, row.lost])).toContainEqual(['Bees', 1, 1])
  })

  it('adds points that were awarded, with those that were deducted', () => {
    const deductions = [-3, 1].map((points) => makePointDeduction({ team_id: bees ?? '', points }))
    const results = {
      teams: teams.map((team) => ({ ...team, division_id: null })),
      divisions: [],
      games: [],
      deductions,
      draws: [],
    }
    const { tables } = computeDivisionTables(results, fromLeagueColumns('points_3_1_0', []), new Set())
    expect(tables[0]?.rows[0]).toMatchObject({ team: { name: 'Bees' }, rank: 1, points: 2 })
  })

  it('takes deducted points off where the league ranks by points, and ignores them elsewhere', () => {
    const deductions = [makePointDeduction({ team_id: ants ?? '', points: 2 })]
    const results = { teams, divisions: [], games: [result(ants, bees)], deductions, draws: [] }
    const first = (preset: 'win_percentage' | 'points_3_1_0') =>
      computeDivisionTables(results, fromLeagueColumns(preset, []), new Set()).tables[0]?.rows[0]
    expect(first('points_3_1_0')).toMatchObject({ team: { name: 'Ants' }, points: 1, deducted: deductions })
    expect(first('win_percentage')).toMatchObject({ points: null, deducted: [] })
    const second = computeDivisionTables(results, fromLeagueColumns('points_3_1_0', []), new Set()).tables[0]?.rows[1]
    expect(second).toMatchObject({ team: { name: 'Bees' }, points: 0, deducted: [] })
  })

  it('counts what is played, disputed and unsent, for the league and for each team', () => {
    const disputed = result(ants, bees, { result_state: 'disputed' })
    const unsent = result(bees, cats)
    const open = result(ants, cats, {
      status: 'scheduled',
      home_score: null,
      away_score: null,
      result_state: null,
      result_side: null,
    })
    const off = { ...open, id: testId(), status: 'cancelled' as const }
    const found = computeDivisionTables(
      { teams, divisions: [], games: [disputed, unsent, open, off], deductions: [], draws: [] },
      rules,
      new Set([unsent.id, open.id]),
    )
    expect(found).toMatchObject({ played: 2, total: 3, disputed: 1, unsent: 1 })
    const marks = found.tables[0]?.rows.map((row) => [row.team.name, row.disputed, row.unsent])
    expect(marks?.toSorted()).toEqual([
      ['Ants', 1, 0],
      ['Bees', 1, 1],
      ['Cats', 0, 1],
      ['Dogs', 0, 0],
    ])
  })

  it('compares tied teams by their meetings only once all of these are played, where the rules say so', () => {
    const laLiga = findRulebookPreset('soccer_la_liga')
    if (!laLiga) throw new Error('There is no such preset')
    const second = { id: testId(), start_time: '2026-05-09T16:00:00.000Z', end_time: '2026-05-09T17:00:00.000Z' }
    const toPlay = {
      status: 'scheduled',
      home_score: null,
      away_score: null,
      result_state: null,
      result_side: null,
    } as const
    const orderWith = (last: Partial<Game>) =>
      computeDivisionTables(
        {
          teams: teams.slice(0, 2),
          divisions: [division(north, 'North')],
          games: [
            result(ants, bees), // 2–1
            result(bees, testId(), { home_score: 9, away_score: 0 }),
            result(testId(), ants, { home_score: 1, away_score: 0 }),
            result(bees, ants, { ...second, ...last }),
          ],
          deductions: [],
          draws: [],
        },
        laLiga,
        new Set(),
      ).tables.flatMap(({ rows }) => rows.map(({ team, points }) => `${team.name} ${points}`))
    expect(orderWith(toPlay)).toEqual(['Bees 3', 'Ants 3']) // by the difference, since they meet again
    expect(orderWith({ ...toPlay, status: 'cancelled' })).toEqual(['Ants 3', 'Bees 3'])
  })
})
