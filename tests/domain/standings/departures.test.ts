import { describe, expect, it } from 'vitest'
import '#domain/time-zones/all-zones.ts'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'
import type { Team } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { getLastInstantOf } from '#domain/standings/departures.ts'
import { computeDivisionTables } from '#domain/standings/division-tables.ts'
import { explainRow } from '#domain/standings/explain-row.ts'
import { computeRace } from '#domain/standings/race.ts'
import { computeTeamTotals, seedFromStandings } from '#domain/tournaments/seeds.ts'
import { makeGame, makeTeam } from '../../support/rows/factories.ts'

const rules = fromLeagueColumns('points_3_1_0', [])
const teams = ['Ants', 'Bees', 'Cats', 'Dogs'].map((name) => makeTeam({ name, division_id: null }))
const idOf = (name: string) => teams.find((team) => team.name === name)?.id ?? ''

const play = (home: string, away: string, day: number, given: Partial<Game> = {}): Game =>
  makeGame({
    home_team_id: idOf(home),
    away_team_id: idOf(away),
    start_time: `2026-05-${String(day).padStart(2, '0')}T16:00:00.000Z`,
    status: 'completed',
    home_score: 2,
    away_score: 1,
    result_state: 'confirmed',
    result_side: 'home',
    ...given,
  })
const toPlay = (home: string, away: string, day: number) =>
  play(home, away, day, {
    status: 'scheduled',
    home_score: null,
    away_score: null,
    result_state: null,
    result_side: null,
  })

/** The Ants beat the Bees and the Cats, then leave with one game to play, against the Dogs. The Bees beat the Dogs. */
const games = [play('Ants', 'Bees', 2), play('Ants', 'Cats', 4), play('Bees', 'Dogs', 6), toPlay('Ants', 'Dogs', 20)]
const left = { left_at: '2026-05-10T21:59:59.999Z', left_as: 'withdrawn', left_reason: 'No players' } as const
const withoutAnts = teams.map((team): Team => (team.name === 'Ants' ? { ...team, ...left } : team))

function tableOf(withdrawal: Rulebook['withdrawal'], given: readonly Game[] = games, after = withoutAnts) {
  const rulebook = { ...rules, ...(withdrawal && { withdrawal }) }
  const results = { teams: after, divisions: [], games: given, deductions: [], draws: [] }
  const found = computeDivisionTables(results, rulebook, new Set())
  const [table] = found.tables
  if (!table) throw new Error('There is no table')
  const rows = table.rows.map((row) => `${row.rank} ${row.team.name} ${row.won}-${row.lost} ${row.points}`)
  return { ...found, table, rows, results, rulebook }
}

describe('a team that left', () => {
  it('keeps what it played, by default, and its open game is ignored', () => {
    expect(tableOf(undefined).rows).toEqual(['1 Ants 2-0 6', '2 Bees 1-1 3', '3 Cats 0-1 0', '3 Dogs 0-1 0'])
  })

  it('has no games if the rules annul them', () => {
    const { rows } = tableOf({ games: 'annul', place: 'last' })
    expect(rows).toEqual(['1 Bees 1-0 3', '2 Cats 0-0 0', '2 Dogs 0-1 0', '4 Ants 0-0 0'])
  })

  it('keeps them only after the share of its games that the rules name, open games included', () => {
    expect(tableOf({ games: { keepFrom: [2, 3] } }).rows[0]).toBe('1 Ants 2-0 6')
    expect(tableOf({ games: { keepFrom: [3, 4] } }).rows[0]).toBe('1 Bees 1-0 3')
  })

  it('forfeits the games that it had still to play, if the rules say so, and these are counted once', () => {
    const open = games.filter(({ status }) => status === 'scheduled')
    const { rows, played, total } = tableOf({ remaining: 'forfeit', place: 'last' }, [...games, ...open])
    expect(rows).toEqual(['1 Bees 1-1 3', '1 Dogs 1-1 3', '3 Cats 0-1 0', '4 Ants 2-1 6'])
    expect([played, total]).toEqual([3, 4])
  })

  it('is out of the race if it is placed last, which goes on among the others', () => {
    const more = [...games, toPlay('Bees', 'Cats', 21), toPlay('Dogs', 'Cats', 22)]
    const { table } = tableOf({ place: 'last' }, more)
    const verdicts = computeRace(table.season)
    expect(verdicts.map(({ teamId, status }) => [teams.find(({ id }) => id === teamId)?.name, status])).toEqual([
      ['Ants', 'eliminated'],
      ['Bees', 'open'],
      ['Cats', 'open'],
      ['Dogs', 'open'],
    ])
    const two = computeRace({ ...table.season, places: 4 })
    expect(two.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
  })

  it('is named in the explanation of a place, by the same games as the table', () => {
    const { table } = tableOf({ remaining: 'forfeit', place: 'last' })
    expect(explainRow(table, idOf('Ants'))?.comparisons.map(({ verdict }) => verdict)).toEqual([
      'Ants left the competition, so Cats ranks higher.',
    ])
  })

  it('seeds a tournament by the same table', () => {
    const { results, rulebook } = tableOf({ games: 'annul', place: 'last' })
    expect(seedFromStandings(results, rulebook).at(-1)?.teamId).toBe(idOf('Ants'))
    expect(computeTeamTotals(results, rulebook)[0]).toEqual({ teamId: idOf('Ants'), games: 0, points: 0 })
  })
})

it('a team’s last day ends where the league plays, also when the clocks change', () => {
  expect(getLastInstantOf('2026-05-10', 'Europe/Berlin')).toBe('2026-05-10T21:59:59.999Z')
  expect(getLastInstantOf('2026-11-01', 'America/New_York')).toBe('2026-11-02T04:59:59.999Z')
})
