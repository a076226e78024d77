import { describe, expect, it } from 'vitest'
import type { Clause } from '#domain/rulebook/document.ts'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { computeDivisionTables } from '#domain/standings/division-tables.ts'
import { explainRow } from '#domain/standings/explain-row.ts'
import { computeRace } from '#domain/standings/race.ts'
import { makeGame, makeTeam, testId } from '../../support/rows/factories.ts'

const leagueId = testId()
const names = ['Ants', 'Bees', 'Cows', 'Dogs'] as const
const teams = names.map((name) => makeTeam({ id: testId(), league_id: leagueId, name }))
const idOf = (name: string) => teams.find((team) => team.name === name)?.id ?? ''

const playoff: Clause = { id: 'playoff', by: 'playoff' }
const rulebookOf = (...order: Clause[]) => ({
  ...fromLeagueColumns('points_3_1_0', []),
  ties: { restart: 'each_group' as const, order },
})

/** `Ants 2-1 Bees`, or `Ants - Bees` for a game that is still to be played. */
const game = (text: string, changes: Partial<Game> = {}) => {
  const [home = '', score = '', away = ''] = text.split(' ')
  const [home_score, away_score] = score === '-' ? [] : score.split('-').map(Number)
  return makeGame({
    id: testId(),
    home_team_id: idOf(home),
    away_team_id: idOf(away),
    ...(score !== '-' && {
      home_score: home_score ?? 0,
      away_score: away_score ?? 0,
      status: 'completed' as const,
      result_state: 'official' as const,
    }),
    ...changes,
  })
}
const later = { start_time: '2026-06-20T16:00:00.000Z', local_date: '2026-06-20' }
const tiebreaker = (text: string, changes: Partial<Game> = {}) =>
  game(text, { ...later, is_tiebreaker: true, ...changes })

/** Ants and Bees are tied, and so are Cows and Dogs. */
const season = ['Ants 1-0 Cows', 'Bees 1-0 Dogs'].map((text) => game(text))

function tableOf(games: readonly Game[], rulebook = rulebookOf(playoff)) {
  const [table] = computeDivisionTables(
    { teams, divisions: [], games, deductions: [], draws: [] },
    rulebook,
    new Set(),
  ).tables
  if (!table) throw new Error('No table')
  return table
}

const orderOf = (...given: Parameters<typeof tableOf>) =>
  tableOf(...given)
    .rows.map(({ team, rank, isShared }) => `${isShared ? '=' : ''}${rank} ${team.name}`)
    .join(', ')
const textsOf = (...given: Parameters<typeof tableOf>) => tableOf(...given).tiebreakers.map(({ text }) => text)

describe('a tiebreaker game', () => {
  it('decides the order of tied teams and counts for nothing else', () => {
    expect(orderOf(season)).toBe('=1 Ants, =1 Bees, =3 Cows, =3 Dogs')
    const games = [...season, tiebreaker('Ants 1-4 Bees')]
    const table = tableOf(games)
    expect(orderOf(games)).toBe('1 Bees, 2 Ants, =3 Cows, =3 Dogs')
    const before = tableOf(season).rows.find(({ team }) => team.name === 'Bees')
    const after = table.rows.find(({ team }) => team.name === 'Bees')
    expect({ ...after, rank: 1, isShared: true }).toEqual({ ...before, rank: 1 })
    expect(textsOf(games)).toEqual(['Tiebreaker game on Sat, Jun 20, 2026: Ants 1 – 4 Bees.'])
    const explained = explainRow(table, idOf('Bees'))
    expect(explained?.comparisons[0]?.verdict).toBe(
      'Bees above Ants: won the tiebreaker game 4–1 on Sat, Jun 20, 2026.',
    )
    expect(explained?.cited?.number).toBe('2.1')
    expect(explained?.openPlayoff).toBeNull()
  })

  it('is waited for by the tied teams, and by no one else', () => {
    const openOf = (team: string, games: readonly Game[]) =>
      explainRow(tableOf(games), idOf(team))?.openPlayoff?.map((id) => teams.find((each) => each.id === id)?.name)
    expect(openOf('Ants', season)).toEqual(['Ants', 'Bees'])
    const ahead = [...season, tiebreaker('Ants - Bees')]
    expect(openOf('Ants', ahead)).toEqual(['Ants', 'Bees'])
    expect(textsOf(ahead)).toEqual(['Tiebreaker game on Sat, Jun 20, 2026: Ants – Bees, not played yet.'])
    expect(openOf('Cows', [...season, game('Cows 1-1 Ants')])).toBeUndefined()
  })

  it('needs a winner, who can be found in a shootout', () => {
    const level = [...season, tiebreaker('Ants 1-1 Bees')]
    expect(orderOf(level)).toBe('=1 Ants, =1 Bees, =3 Cows, =3 Dogs')
    expect(textsOf(level)).toEqual([
      'Tiebreaker game on Sat, Jun 20, 2026: Ants 1 – 1 Bees. It has no winner, so the order stays open.',
    ])
    const shootout = [...season, tiebreaker('Ants 1-1 Bees', { details: { shootout: [3, 4] } })]
    expect(orderOf(shootout)).toBe('1 Bees, 2 Ants, =3 Cows, =3 Dogs')
    expect(textsOf(shootout)).toEqual(['Tiebreaker game on Sat, Jun 20, 2026: Ants 1 – 1 (3 – 4 in a shootout) Bees.'])
    expect(tableOf(shootout).separations[0]?.words).toBe('won the tiebreaker game 1–1 (4–3) on Sat, Jun 20, 2026')
  })

  it('can be forfeited', () => {
    const result = { status: 'forfeited' as const, forfeited_by: 'home' as const }
    const games = [...season, tiebreaker('Ants - Bees', result)]
    expect(orderOf(games)).toBe('1 Bees, 2 Ants, =3 Cows, =3 Dogs')
    expect(textsOf(games)).toEqual(['Tiebreaker game on Sat, Jun 20, 2026: Ants – Bees, forfeited by Ants.'])
    expect(tableOf(games).separations[0]?.words).toBe('won the tiebreaker game on Sat, Jun 20, 2026 by forfeit')
    const both = [...season, tiebreaker('Ants - Bees', { ...result, forfeited_by: 'both' })]
    expect(orderOf(both)).toBe('=1 Ants, =1 Bees, =3 Cows, =3 Dogs')
  })

  it('no longer counts after a correction that separates the teams, or ties another one with them', () => {
    const decided = tiebreaker('Ants 0-1 Bees')
    const separated = [game('Ants 1-0 Cows'), game('Bees 1-1 Dogs'), decided]
    expect(orderOf(separated).startsWith('1 Ants')).toBe(true)
    expect(textsOf(separated)).toEqual([
      'Tiebreaker game on Sat, Jun 20, 2026: Ants 0 – 1 Bees. It no longer counts, because these teams are not tied now.',
    ])
    const joined = [...season, game('Cows 1-0 Dogs'), decided]
    expect(orderOf(joined)).toBe('=1 Ants, =1 Bees, =1 Cows, 4 Dogs')
    expect(textsOf(joined)).toEqual([
      'Tiebreaker game on Sat, Jun 20, 2026: Ants 0 – 1 Bees. The order stays open until every team tied with them has played one and no other is still to be played.',
    ])
  })

  it('decides nothing in a league whose rules do not use it', () => {
    const rules = rulebookOf({ id: 'difference', by: 'difference' })
    const games = [...season, tiebreaker('Ants 0-1 Bees')]
    expect(orderOf(games, rules)).toBe('=1 Ants, =1 Bees, =3 Cows, =3 Dogs')
    expect(textsOf(games, rules)).toEqual([
      'Tiebreaker game on Sat, Jun 20, 2026: Ants 0 – 1 Bees. The league’s rules do not use tiebreaker games, so it decides nothing.',
    ])
  })

  it('leaves the race as it is', () => {
    const race = (games: readonly Game[]) =>
      computeRace({ ...tableOf(games).season, places: 1 }).map(({ status }) => status)
    const before = [...season, game('Ants 1-0 Dogs')]
    expect(race([...before, tiebreaker('Ants - Bees')])).toEqual(race(before))
  })
})
