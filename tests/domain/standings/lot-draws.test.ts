import { describe, expect, it } from 'vitest'
import type { Clause } from '#domain/rulebook/document.ts'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import type { LotDraw } from '#domain/schema/leagues.ts'
import { computeDivisionTables } from '#domain/standings/division-tables.ts'
import { explainRow } from '#domain/standings/explain-row.ts'
import { computeStandings } from '#domain/standings/standings.ts'
import { seedFromStandings } from '#domain/tournaments/seeds.ts'
import { makeGame, makeLotDraw, makeTeam, testId } from '../../support/rows/factories.ts'

const leagueId = testId()
const names = ['Ants', 'Bees', 'Cows', 'Dogs'] as const
const teams = names.map((name) => makeTeam({ id: testId(), league_id: leagueId, name }))
const idOf = (name: string) => teams.find((team) => team.name === name)?.id ?? ''

const lots: Clause = { id: 'lots', by: 'lots' }
const rulebook = {
  ...fromLeagueColumns('points_3_1_0', []),
  ties: { restart: 'each_group' as const, order: [lots] },
}

const result = (text: string) => {
  const [home = '', score = '', away = ''] = text.split(' ')
  const [home_score, away_score] = score.split('-').map(Number)
  return makeGame({
    id: testId(),
    home_team_id: idOf(home),
    away_team_id: idOf(away),
    home_score: home_score ?? 0,
    away_score: away_score ?? 0,
    status: 'completed',
    result_state: 'official',
  })
}

const draw = (order: string, changes: Partial<LotDraw> = {}) =>
  makeLotDraw({ id: testId(), league_id: leagueId, team_ids: order.split(' ').map(idOf), ...changes })

/** Everyone has drawn with everyone, unless told otherwise. */
const level = ['Ants 1-1 Bees', 'Cows 1-1 Dogs'].map(result)

function tableOf(draws: readonly LotDraw[], games = level) {
  const results = { teams, divisions: [], games, deductions: [], draws }
  const [table] = computeDivisionTables(results, rulebook, new Set()).tables
  if (!table) throw new Error('No table')
  return table
}

const orderOf = (...given: Parameters<typeof tableOf>) =>
  tableOf(...given)
    .rows.map(({ team, rank, isShared }) => `${isShared ? '=' : ''}${rank} ${team.name}`)
    .join(', ')

describe('drawn lots', () => {
  it('order the teams that no other rule separates, in tables and in seeds', () => {
    expect(orderOf([])).toBe('=1 Ants, =1 Bees, =1 Cows, =1 Dogs')
    const drawn = draw('Cows Ants Dogs Bees')
    expect(orderOf([drawn])).toBe('1 Cows, 2 Ants, 3 Dogs, 4 Bees')
    const seeds = seedFromStandings({ teams, divisions: [], games: level, deductions: [], draws: [drawn] }, rulebook)
    expect(seeds.map(({ teamId }) => teamId)).toEqual(drawn.team_ids)
  })

  it('count from the latest draw; of two on one day, from the one recorded last', () => {
    const earlier = draw('Ants Bees Cows Dogs', { drawn_on: '2026-06-20', created_at: '2026-06-21T09:00:00.000Z' })
    const later = draw('Dogs Cows Bees Ants', { drawn_on: '2026-06-20', created_at: '2026-06-21T10:00:00.000Z' })
    const before = draw('Bees Ants Cows Dogs', { drawn_on: '2026-06-19', created_at: '2026-06-22T10:00:00.000Z' })
    expect(orderOf([later, earlier, before])).toBe('1 Dogs, 2 Cows, 3 Bees, 4 Ants')
    expect(tableOf([earlier, later, before]).draws.map(({ text }) => text)).toEqual([
      'Lots drawn on Sat, Jun 20, 2026, in this order: Dogs, Cows, Bees, Ants.',
      'Lots drawn on Sat, Jun 20, 2026, in this order: Ants, Bees, Cows, Dogs. A later draw replaced it.',
      'Lots drawn on Fri, Jun 19, 2026, in this order: Bees, Ants, Cows, Dogs. A later draw replaced it.',
    ])
  })

  it('no longer count for a team that a corrected result has separated from the others', () => {
    const drawn = [draw('Cows Ants Bees')]
    const games = ['Ants 1-1 Bees', 'Cows 2-1 Dogs'].map(result)
    const table = tableOf(drawn, games)
    expect(orderOf(drawn, games)).toBe('1 Cows, 2 Ants, 3 Bees, 4 Dogs')
    expect(table.draws[0]?.text).toBe(
      'Lots drawn on Sat, Jun 20, 2026, in this order: Cows, Ants, Bees. ' +
        'The draw no longer counts for Cows, who is not tied with the others now.',
    )
  })

  it('leave the order open if another team has joined the tie, and say so', () => {
    const table = tableOf([draw('Cows Ants')])
    expect(table.rows.every(({ isShared }) => isShared)).toBe(true)
    expect(table.draws[0]?.text).toContain(
      'The draw does not count: it did not include Bees and Dogs, now tied with these teams.',
    )
  })

  it('say so if none of the teams is tied any more', () => {
    const games = ['Ants 2-1 Bees', 'Cows 1-1 Dogs'].map(result)
    expect(tableOf([draw('Bees Ants')], games).draws[0]?.text).toContain(
      'The draw no longer counts, because these teams are not tied now.',
    )
  })

  it('are not told of in a table whose teams took no part, and leave out teams that were deleted', () => {
    const other = makeLotDraw({ id: testId(), league_id: leagueId, team_ids: [testId(), testId()] })
    const withDeleted = draw('Cows Ants Dogs Bees')
    const gone = { ...withDeleted, team_ids: [testId(), ...withDeleted.team_ids] }
    expect(tableOf([other, gone]).draws).toHaveLength(1)
    expect(tableOf([gone]).draws[0]?.text).toMatch(/in this order: Cows, Ants, Dogs, Bees\.$/)
  })

  it('do not count in a table as of an earlier day', () => {
    const given = { teams, games: level, rulebook, draws: [draw('Cows Ants Dogs Bees', { drawn_on: '2030-01-02' })] }
    const ranksOf = (asOf: string) => computeStandings({ ...given, asOf }).map(({ rank }) => rank)
    expect(ranksOf('2030-01-01T12:00:00.000Z')).toEqual([1, 1, 1, 1])
    expect(ranksOf('2030-01-02T12:00:00.000Z')).toEqual([1, 2, 3, 4])
  })
})

describe('the explanation of a place', () => {
  it('asks for a draw between exactly the teams that are tied', () => {
    const games = ['Ants 1-1 Bees', 'Cows 2-1 Dogs'].map(result)
    const table = tableOf([], games)
    expect(explainRow(table, idOf('Bees'))?.openLots).toEqual([idOf('Ants'), idOf('Bees')].toSorted())
    expect(explainRow(table, idOf('Cows'))?.openLots).toBeNull()
  })

  it('cites the clause, the day and the person once lots are drawn', () => {
    const recorder = testId()
    const table = tableOf([draw('Cows Ants Dogs Bees', { created_by: recorder })])
    const explained = explainRow(table, idOf('Ants'), undefined, (id) => (id === recorder ? 'Maria Lopez' : undefined))
    expect(explained?.openLots).toBeNull()
    const [told] = explained?.comparisons ?? []
    expect(told?.verdict).toBe('Cows above Ants: drawn first by lot on Sat, Jun 20, 2026.')
    expect(told?.steps.at(-1)).toMatchObject({
      number: '2.1',
      detail: 'Drawn on Sat, Jun 20, 2026, recorded by Maria Lopez.',
    })
    const unnamed = explainRow(table, idOf('Ants'))?.comparisons[0]?.steps.at(-1)
    expect(unnamed?.detail).toBe('Drawn on Sat, Jun 20, 2026.')
  })

  it('does not ask for a draw if the rules know no lots', () => {
    const [table] = computeDivisionTables(
      { teams, divisions: [], games: level, deductions: [], draws: [] },
      fromLeagueColumns('points_3_1_0', []),
      new Set(),
    ).tables
    if (!table) throw new Error('No table')
    expect(explainRow(table, idOf('Ants'))?.openLots).toBeNull()
  })
})
