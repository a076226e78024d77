import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import { describe, expect, test } from 'vitest'
import { getPoolPlacing, computePoolTables } from '#domain/tournaments/pool-placings.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { getTournamentState, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { makeTeam, testId } from '../../support/rows/factories.ts'
import { makeTournament } from '../../support/rows/tournaments.ts'

const teams = ['Ants', 'Bees', 'Cats'].map((name) => makeTeam({ name }))
const ids = teams.map(({ id }) => id)
const [ants = '', bees = '', cats = ''] = ids
const nameOf = (id: string) => teams.find((team) => team.id === id)?.name ?? '?'

/** Two teams and the goals of each against the other, in the same order, no matter which is at home. */
type Score = readonly [one: string, other: string, goals: number, against: number]

type Given = {
  /** Can be 1 only if there is a second pool. */
  readonly advance?: 1 | 2
  readonly scores?: readonly Score[]
  readonly withdrawn?: readonly string[]
  readonly change?: (games: Game[]) => Game[]
}

const has = (game: Game, ...some: string[]) =>
  some.every((id) => id === game.home_team_id || id === game.away_team_id) && game.tournament_stage === 'pool'

/**
 * Creates Ants, Bees, and Cats in one pool, from which two teams advance. If only one advances, there is a second pool.
 */
function poolOf({ advance = 2, scores = [], withdrawn = [], change = (games) => games }: Given) {
  const bracket = createPoolsBracket({ sizes: advance === 2 ? [3] : [3, 2], advance })
  // Seeds 2 and 3 are in the second pool.
  const entrants = advance === 2 ? ids : [ants, testId(), testId(), bees, cats]
  const made = makeTournament(bracket, entrants)
  const facts = { entrants, withdrawn: [...withdrawn], placings: bracket.pools.map(() => null) }
  const schedule = { ...made.schedule, tournament_facts: facts }
  const played = made.games.map((game): Game => {
    const score = scores.find(([one, other]) => has(game, one, other))
    if (!score) return game
    const [home_score, away_score] = game.home_team_id === score[0] ? [score[2], score[3]] : [score[3], score[2]]
    return { ...game, status: 'completed', home_score, away_score, result_state: 'official', result_side: 'staff' }
  })
  const games = change(resolveTournamentTeams(schedule, played))
  const stand = getTournamentState(schedule, games)
  if (!stand) throw new Error('It has a bracket')
  const [table] = computePoolTables(stand, games, teams, fromLeagueColumns('win_percentage', []))
  if (!table) throw new Error('It has a pool')
  return table
}

/** Returns wins and losses in the order of the rows, such as `Ants 2–0`. */
const recordsIn = ({ rows }: ReturnType<typeof poolOf>) =>
  rows.map(({ teamId, won, lost }) => `${nameOf(teamId)} ${won}–${lost}`)

const everybodyOnce: Score[] = [
  [ants, bees, 1, 0],
  [bees, cats, 1, 0],
  [cats, ants, 1, 0],
]
const antsBeforeALevelPair: Score[] = [
  [ants, bees, 1, 0],
  [ants, cats, 1, 0],
  [bees, cats, 2, 2],
]

describe('a pool is over', () => {
  test('when its last game is played', () => {
    const before = poolOf({ scores: antsBeforeALevelPair.slice(0, 2) })
    expect(before.isOver).toBe(false)
    expect(() => getPoolPlacing(before, [], ids)).toThrow(expect.objectContaining({ code: 'pool_not_over' }))
    expect(poolOf({ scores: antsBeforeALevelPair }).isOver).toBe(true)
    expect(poolOf({}).isOver).toBe(false)
  })

  test('when those that are left to play are with a team that has left', () => {
    expect(poolOf({ withdrawn: [ants] }).isOver).toBe(false)
    expect(poolOf({ withdrawn: [ants], scores: [[bees, cats, 2, 1]] }).isOver).toBe(true)
  })
})

describe('a game that was not played', () => {
  test('counts for the opponent of a team that has left, on either side', () => {
    const homeAndAway = poolOf({ withdrawn: [ants], scores: [[bees, cats, 2, 1]] })
    expect(recordsIn(homeAndAway)).toEqual(['Bees 2–0', 'Cats 1–1', 'Ants 0–2'])
    expect(homeAndAway.rows.map(({ forfeits }) => forfeits)).toEqual([0, 0, 2])
    expect(recordsIn(poolOf({ withdrawn: [cats], scores: [[ants, bees, 0, 3]] }))).toEqual([
      'Bees 2–0',
      'Ants 1–1',
      'Cats 0–2',
    ])
  })

  test('is lost by both where both have left', () => {
    expect(recordsIn(poolOf({ withdrawn: [ants, bees] }))).toEqual(['Cats 2–0', 'Ants 0–2', 'Bees 0–2'])
  })

  test('counts for nobody where both are still there, or nobody knows of it', () => {
    const played: Score[] = [
      [ants, bees, 1, 0],
      [bees, cats, 1, 0],
    ]
    const cancelled = (games: Game[]) =>
      games.map((game): Game => (has(game, ants, cats) ? { ...game, status: 'cancelled' } : game))
    const missing = (games: Game[]) => games.filter((game) => !has(game, ants, cats))
    for (const change of [cancelled, missing]) {
      const table = poolOf({ scores: played, change })
      expect(recordsIn(table)).toEqual(['Ants 1–0', 'Bees 1–1', 'Cats 0–1'])
      expect(table.isOver).toBe(false)
    }
  })
})

describe('teams that the table leaves level', () => {
  test('are told where it matters who of them goes on, and stand in the order that people decided', () => {
    const table = poolOf({ scores: everybodyOnce })
    expect(table.ties.map((tie) => tie.map(nameOf))).toEqual([['Ants', 'Bees', 'Cats']])
    expect(() => getPoolPlacing(table, [])).toThrow(expect.objectContaining({ code: 'pool_tied' }))
    expect(() => getPoolPlacing(table, [], [cats, ants])).toThrow(expect.objectContaining({ code: 'pool_tied' }))
    expect(getPoolPlacing(table, [], [cats, ants, bees])).toEqual([cats, ants, bees])
    expect(getPoolPlacing(table, [], [bees, cats, ants])).toEqual([bees, cats, ants])
  })

  test('are told where the last of the places that lead on is between them', () => {
    const table = poolOf({ scores: antsBeforeALevelPair })
    expect(table.ties.map((tie) => tie.map(nameOf))).toEqual([['Bees', 'Cats']])
    // A manual decision can't put a team above one that the table ranks higher.
    expect(getPoolPlacing(table, [], [cats, bees, ants])).toEqual([ants, cats, bees])
  })

  test('are not told where they are after all that go on', () => {
    const table = poolOf({ advance: 1, scores: antsBeforeALevelPair })
    expect(table.rows.map(({ rank }) => rank)).toEqual([1, 2, 2])
    expect(table.ties).toEqual([])
    expect(getPoolPlacing(table, []).slice(0, 1)).toEqual([ants])
    expect(poolOf({ advance: 1, scores: everybodyOnce }).ties).toHaveLength(1)
  })

  test('are not told where only one of them is still there', () => {
    const levelAhead = poolOf({
      scores: [
        [ants, bees, 1, 1],
        [ants, cats, 1, 0],
        [bees, cats, 1, 0],
      ],
    })
    expect(levelAhead.ties.map((tie) => tie.map(nameOf))).toEqual([['Ants', 'Bees']])
    expect(poolOf({ scores: antsBeforeALevelPair, withdrawn: [cats] }).ties).toEqual([])
  })
})

test('a team that has left is placed after all others, whatever it has won', () => {
  const table = poolOf({ scores: antsBeforeALevelPair, withdrawn: [ants] })
  expect(nameOf(table.rows[0]?.teamId ?? '')).toBe('Ants')
  expect(getPoolPlacing(table, [ants], [bees, cats])).toEqual([bees, cats, ants])
  expect(getPoolPlacing(table, [ants], [cats, bees])).toEqual([cats, bees, ants])
})
