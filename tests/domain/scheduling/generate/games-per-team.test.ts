import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRoom } from '#domain/scheduling/explain/feasibility.ts'
import { findGamesPerTeamProblem } from '#domain/scheduling/explain/games-per-team.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { findWrongGameCounts } from '#domain/scheduling/model/game-counts.ts'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { meetings, season, violations } from '../season.ts'

function gamesOf(proposal: ScheduleProposal): Map<string, { games: number; surplus: number }> {
  const counts = new Map<string, { games: number; surplus: number }>()
  for (const { homeTeamId, awayTeamId } of [...proposal.games, ...proposal.unplaced]) {
    for (const [team, side] of [
      [homeTeamId, 1],
      [awayTeamId, -1],
    ] as const) {
      const { games, surplus } = counts.get(team) ?? { games: 0, surplus: 0 }
      counts.set(team, { games: games + 1, surplus: surplus + side })
    }
  }
  return counts
}

function problemOf(input: ScheduleInput, dates: number | null = null): string | null {
  return findGamesPerTeamProblem({
    teams: input.teams,
    gamesPerTeam: input.constraints.gamesPerTeam ?? 0,
    crossDivisionMeetings: input.crossDivisionMeetings ?? 0,
    dates,
    maxGamesPerDay: input.constraints.maxGamesPerDay,
    gamesPerMatch: 1,
  })
}

test('every team gets its games, as many at home as away, and no rule is broken', () => {
  let complete = 0
  fc.assert(
    fc.property(
      fc.record({
        teams: fc.integer({ min: 2, max: 12 }),
        fields: fc.integer({ min: 1, max: 4 }),
        weeks: fc.integer({ min: 4, max: 20 }),
        divisions: fc.integer({ min: 0, max: 3 }),
        gamesPerTeam: fc.integer({ min: 1, max: 14 }),
        maxGamesPerDay: fc.integer({ min: 1, max: 2 }),
        seed: fc.nat(),
      }),
      fc.integer({ min: 0, max: 2 }),
      (wishes, crossDivisionMeetings) => {
        const input = { ...season(wishes), crossDivisionMeetings }
        if (problemOf(input) !== null) return
        const proposal = generateProposal(input)
        expect(violations(input, proposal)).toEqual([])
        const counts = gamesOf(proposal)
        expect([...counts.values()].map(({ games }) => games)).toEqual(input.teams.map(() => wishes.gamesPerTeam))
        expect(checkRoom(input).games).toBe((wishes.teams * wishes.gamesPerTeam) / 2)
        if (proposal.unplaced.length > 0) return
        complete++
        for (const { surplus } of counts.values()) expect(Math.abs(surplus)).toBe(wishes.gamesPerTeam % 2)
      },
    ),
    { numRuns: 60 },
  )
  expect(complete).toBeGreaterThan(10)
}, 120_000)

test('ten teams play twelve games each on twelve dates, and the same seed gives the same games', () => {
  const input = season({
    teams: 10,
    fields: 5,
    weeks: 12,
    gamesPerTeam: 12,
    timeSlots: [{ start: '09:00', end: '10:00' }],
  })
  const proposal = generateProposal(input)
  expect(proposal.unplaced).toEqual([])
  expect(new Set(meetings(proposal).values())).toEqual(new Set([1, 2]))
  expect(proposal.metrics.imbalance).toBe(0)
  expect(generateProposal(input)).toEqual(proposal)
})

test('games played already count: their pairs are among the games of the next proposal', () => {
  const base = season({ teams: 10, fields: 5, weeks: 14, gamesPerTeam: 4 })
  const before = generateProposal(base).games.slice(0, 8)
  for (let seed = 2; seed < 20; seed++) {
    const input = { ...base, played: before, constraints: { ...base.constraints, seed } }
    const proposal = generateProposal(input)
    expect([...gamesOf(proposal).values()].map(({ games }) => games)).toEqual(input.teams.map(() => 4))
    const met = meetings(proposal)
    for (const { homeTeamId, awayTeamId } of before)
      expect(met.has([homeTeamId, awayTeamId].toSorted().join(' '))).toBe(true)
  }
})

describe('what is impossible', () => {
  test.each([
    [
      season({ teams: 7, fields: 2, weeks: 20, gamesPerTeam: 9 }),
      '7 teams can’t play 9 games each, because every game is played by two teams. Choose an even number, such as 10.',
    ],
    [
      season({ teams: 10, fields: 2, weeks: 20, divisions: 2, gamesPerTeam: 3 }),
      '5 teams in one division can’t play 3 games each, because every game is played by two teams. Choose an even number, such as 4.',
    ],
    [
      season({ teams: 3, fields: 2, weeks: 20, divisions: 2, gamesPerTeam: 2 }),
      'Team 1 has no opponent: no other selected team is in the same division.',
    ],
    [
      { ...season({ teams: 3, fields: 2, weeks: 20, divisions: 2, gamesPerTeam: 4 }), crossDivisionMeetings: 1 },
      'The divisions are too small for 4 games per team if teams of different divisions play at most 1 time.',
    ],
  ])('is said in words (%#)', (input, words) => {
    expect(problemOf(input)).toBe(words)
  })

  test('too few dates, with the limit of games a day', () => {
    const input = season({ teams: 8, fields: 2, weeks: 6, gamesPerTeam: 8 })
    expect(problemOf(input, 6)).toBe('A team can’t play 8 games on 6 dates, with at most 1 a day.')
    expect(problemOf(input, 8)).toBeNull()
  })

  test('is refused by the generator, too', () => {
    const input = season({ teams: 7, fields: 2, weeks: 20, gamesPerTeam: 9 })
    expect(() => generateProposal(input)).toThrow('These teams can’t all play that many games.')
  })
})

test('teams with another number of games are found, whoever added or cancelled the games', () => {
  const game = (home: string, away: string, status: 'scheduled' | 'cancelled' | 'postponed' = 'scheduled') => ({
    home_team_id: home,
    away_team_id: away,
    status,
  })
  const games = [game('a', 'b'), game('b', 'c', 'postponed'), game('c', 'a', 'cancelled')]
  expect(findWrongGameCounts({ gamesPerTeam: 2, teamIds: ['a', 'b', 'c', 'd'] }, games)).toEqual([
    { teamId: 'a', games: 1 },
    { teamId: 'c', games: 1 },
    { teamId: 'd', games: 0 },
  ])
  expect(findWrongGameCounts({ teamIds: ['a', 'b', 'c', 'd'] }, games)).toEqual([])
  expect(findWrongGameCounts(null, games)).toEqual([])
})
