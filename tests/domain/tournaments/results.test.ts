import { describe, expect, test } from 'vitest'
import { decideMatch, getResultRefusal, type MatchResult, type MatchOutcome } from '#domain/tournaments/results.ts'
import { forfeited } from './play.ts'

const whose = { match: 1, homeTeamId: 'Bears', awayTeamId: 'Lions' }

const scored = (homeScore: number, awayScore: number, winnerTeamId: string | null = null): MatchResult => ({
  ...whose,
  ...({ kind: 'score', homeScore, awayScore, winnerTeamId } satisfies MatchOutcome),
})

const main = { stage: 'main' } as const
const pool = { stage: 'pool' } as const
const homeWins = { winner: 'Bears', loser: 'Lions' }
const awayWins = { winner: 'Lions', loser: 'Bears' }

describe('a match is won', () => {
  test('by the higher score, also where the same team is named', () => {
    for (const stage of [main, pool]) {
      expect(decideMatch(stage, scored(2, 1))).toEqual(homeWins)
      expect(decideMatch(stage, scored(2, 1, 'Bears'))).toEqual(homeWins)
      expect(decideMatch(stage, scored(1, 2))).toEqual(awayWins)
      expect(decideMatch(stage, scored(1, 2, 'Lions'))).toEqual(awayWins)
    }
  })

  test('by whoever is named after a tied score', () => {
    expect(decideMatch(main, scored(1, 1, 'Bears'))).toEqual(homeWins)
    expect(decideMatch(main, scored(1, 1, 'Lions'))).toEqual(awayWins)
  })

  test('by the one that has not forfeited it, and by nobody where both have', () => {
    expect(decideMatch(main, forfeited(1, 'Bears', 'Lions', 'away'))).toEqual(homeWins)
    expect(decideMatch(main, forfeited(1, 'Bears', 'Lions', 'home'))).toEqual(awayWins)
    expect(decideMatch(main, forfeited(1, 'Bears', 'Lions', 'both'))).toEqual({ winner: null, loser: null })
  })

  test('by nobody where it is tied in a pool', () => {
    expect(decideMatch(pool, scored(1, 1))).toEqual({ winner: null, loser: null })
  })
})

describe('a result cannot stand', () => {
  test('where it is tied and nobody is named, but for a pool', () => {
    for (const stage of ['main', 'losers', 'consolation', 'third', 'final'] as const) {
      expect(getResultRefusal({ stage }, scored(0, 0))).toBe('knockout_level')
      expect(() => decideMatch({ stage }, scored(0, 0))).toThrow(expect.objectContaining({ code: 'knockout_level' }))
    }
    expect(getResultRefusal(pool, scored(0, 0))).toBeNull()
    expect(getResultRefusal(main, scored(1, 0))).toBeNull()
  })

  test('where the team that is named has the lower score, on either side, or did not play', () => {
    const refused = [scored(1, 2, 'Bears'), scored(2, 1, 'Lions'), scored(1, 1, 'Foxes'), scored(2, 1, 'Foxes')]
    for (const result of refused) {
      expect(getResultRefusal(main, result)).toBe('knockout_winner')
      expect(() => decideMatch(main, result)).toThrow(expect.objectContaining({ code: 'knockout_winner' }))
    }
    for (const named of ['Bears', 'Lions']) expect(getResultRefusal(main, scored(1, 1, named))).toBeNull()
  })

  test('but for a forfeit, which always does', () => {
    for (const by of ['home', 'away', 'both'] as const) {
      expect(getResultRefusal(main, forfeited(1, 'Bears', 'Lions', by))).toBeNull()
    }
  })
})
