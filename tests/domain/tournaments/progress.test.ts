import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import { decideMatch } from '#domain/tournaments/results.ts'
import type { MatchResult } from '#domain/tournaments/results.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createRandom, shuffle } from '#domain/random.ts'
import { anybodyWins, anythingHappens, entrantsOf, forfeited, playOut, won } from './play.ts'
import { brackets } from './some-brackets.ts'

/** 1: T1 T4, 2: T2 T3, 3: third place, 4: final. */
const four = createSingleElimination(4, { thirdPlace: true })
const entrants = entrantsOf(four)
const after = (...results: MatchResult[]) => computeProgress(four, entrants, results)
const level = (winnerTeamId: string | null): MatchResult => ({
  ...won(1, 'T1', 'T4'),
  homeScore: 1,
  winnerTeamId,
})

describe('without results', () => {
  test('matches of seeds are ready and all others wait', () => {
    expect(after().matches).toEqual([
      { match: 1, teams: ['T1', 'T4'], state: 'ready', winner: null, loser: null, result: null },
      { match: 2, teams: ['T2', 'T3'], state: 'ready', winner: null, loser: null, result: null },
      { match: 3, teams: [null, null], state: 'waiting', winner: null, loser: null, result: null },
      { match: 4, teams: [null, null], state: 'waiting', winner: null, loser: null, result: null },
    ])
    expect(after().isOver).toBe(false)
  })

  test('a team with a bye waits in its match for the other', () => {
    const three = computeProgress(createSingleElimination(3), ['T1', 'T2', 'T3'], [])
    expect(three.matches.at(-1)).toMatchObject({ teams: ['T1', null], state: 'waiting' })
  })
})

describe('a result', () => {
  test('sends the winner and the loser on, whichever side was home', () => {
    const { matches } = after(won(1, 'T4', 'T1'), won(2, 'T2', 'T3'))
    expect(matches[0]).toMatchObject({ teams: ['T1', 'T4'], state: 'played', winner: 'T4', loser: 'T1' })
    expect(matches[2]).toMatchObject({ teams: ['T1', 'T3'], state: 'ready' })
    expect(matches[3]).toMatchObject({ teams: ['T4', 'T2'], state: 'ready' })
  })

  test('of other teams does not count, nor one of teams that are not known yet or of a match that does not exist', () => {
    const results = [won(1, 'T1', 'T3'), won(4, 'T1', 'T2'), won(9, 'T1', 'T2')]
    expect(after(...results).ignored).toEqual(results.map((result) => ({ result, reason: 'other_teams' })))
    expect(after(...results).matches).toEqual(after().matches)
  })

  test('is replaced by a later one', () => {
    const [first, second] = [won(1, 'T1', 'T4'), won(1, 'T4', 'T1')]
    expect(after(first, second).matches[0]).toMatchObject({ winner: 'T4', result: second })
    expect(after(first, second).ignored).toEqual([{ result: first, reason: 'replaced' }])
  })

  test('in between that nobody may enter replaces nothing', () => {
    const [good, bad] = [won(1, 'T1', 'T4'), level(null)]
    expect(after(good, bad).matches[0]).toMatchObject({ winner: 'T1', result: good })
    expect(after(good, bad).ignored).toEqual([{ result: bad, reason: 'knockout_level' }])
  })

  test('counts again when a correction brings the same teams back', () => {
    const final = won(4, 'T2', 'T1')
    const before = [won(1, 'T1', 'T4'), won(2, 'T2', 'T3'), final]
    expect(after(...before, won(1, 'T4', 'T1')).matches[3]).toMatchObject({ state: 'ready', teams: ['T4', 'T2'] })
    expect(after(...before, won(1, 'T4', 'T1'), won(1, 'T1', 'T4')).matches[3]).toMatchObject({ result: final })
  })
})

describe('a tied score', () => {
  test('is refused unless the winner is named', () => {
    expect(after(level(null)).matches[0]).toMatchObject({ state: 'ready', winner: null })
    expect(after(level('T4')).matches[0]).toMatchObject({ state: 'played', winner: 'T4', loser: 'T1' })
    expect(() => decideMatch({ stage: 'main' }, level(null))).toThrow(
      expect.objectContaining({ code: 'knockout_level' }),
    )
  })

  test.each(['T2', 'nobody'])('is refused where %s is named, who did not play', (winner) => {
    expect(after(level(winner)).ignored).toEqual([{ result: level(winner), reason: 'knockout_winner' }])
  })

  test('is a draw in a pool', () => {
    expect(decideMatch({ stage: 'pool' }, level(null))).toEqual({ winner: null, loser: null })
  })
})

test('who has the lower score cannot be named as the winner', () => {
  const result = { ...won(1, 'T1', 'T4'), winnerTeamId: 'T4' }
  expect(after(result).ignored).toEqual([{ result, reason: 'knockout_winner' }])
  expect(after({ ...result, winnerTeamId: 'T1' }).matches[0]).toMatchObject({ winner: 'T1' })
})

describe('a forfeit', () => {
  test('of one side is a walkover for the other', () => {
    expect(after(forfeited(1, 'T1', 'T4', 'home')).matches[0]).toMatchObject({
      state: 'walkover',
      winner: 'T4',
      loser: 'T1',
    })
    expect(after(forfeited(1, 'T1', 'T4', 'away')).matches[0]).toMatchObject({ winner: 'T1', loser: 'T4' })
  })

  test('of both sends nobody on: who should have met them has a bye', () => {
    const { matches, isOver } = after(won(2, 'T2', 'T3'), forfeited(1, 'T1', 'T4', 'both'))
    expect(matches[0]).toMatchObject({ state: 'walkover', winner: null, loser: null })
    expect(matches[2]).toMatchObject({ teams: [null, 'T3'], state: 'bye', winner: 'T3', loser: null })
    expect(matches[3]).toMatchObject({ teams: [null, 'T2'], state: 'bye', winner: 'T2', loser: null })
    expect(isOver).toBe(true)
  })

  test('of everybody leaves a final in which nobody is', () => {
    const { matches, isOver } = after(forfeited(1, 'T1', 'T4', 'both'), forfeited(2, 'T2', 'T3', 'both'))
    expect(matches[3]).toMatchObject({ teams: [null, null], state: 'bye', winner: null })
    expect(isOver).toBe(true)
  })

  test('of the first final by the unbeaten team makes the second one needed, by both teams it does not', () => {
    const two = createDoubleElimination(2)
    const play = (...results: MatchResult[]) =>
      computeProgress(two, ['T1', 'T2'], [won(1, 'T1', 'T2'), ...results]).matches[2]
    expect(play(forfeited(2, 'T1', 'T2', 'home'))).toMatchObject({ state: 'ready', teams: ['T1', 'T2'] })
    expect(play(forfeited(2, 'T1', 'T2', 'both'))).toMatchObject({ state: 'not_needed', teams: [null, null] })
    expect(play(won(2, 'T1', 'T2'))).toMatchObject({ state: 'not_needed' })
    expect(play()).toMatchObject({ state: 'waiting' })
  })
})

describe('a team that leaves', () => {
  const left = (withdrawn: readonly string[], ...results: MatchResult[]) =>
    computeProgress(four, entrants, results, { withdrawn }).matches

  test('loses what it has not played, as soon as its opponent is known', () => {
    expect(left(['T1'])[0]).toMatchObject({ state: 'walkover', winner: 'T4', loser: 'T1', result: null })
    const semifinals = [won(1, 'T1', 'T4'), won(2, 'T2', 'T3')] as const
    expect(left(['T1'], ...semifinals)[0]).toMatchObject({ state: 'played', winner: 'T1' })
    expect(left(['T1'], ...semifinals)[3]).toMatchObject({ state: 'walkover', winner: 'T2', loser: 'T1' })
    expect(left(['T1'], semifinals[0])[3]).toMatchObject({ state: 'waiting', teams: ['T1', null] })
  })

  test('loses on the losers’ side as well', () => {
    const bracket = createDoubleElimination(4)
    const { matches } = computeProgress(bracket, entrants, [won(2, 'T2', 'T3')], { withdrawn: ['T1'] })
    expect(matches.filter(({ loser }) => loser === 'T1').map(({ match, winner }) => ({ match, winner }))).toEqual([
      { match: 1, winner: 'T4' },
      { match: 4, winner: 'T3' },
    ])
  })

  test('sends nobody on where its opponent has left too', () => {
    expect(left(['T1', 'T4'])[0]).toMatchObject({ state: 'walkover', winner: null, loser: null })
  })
})

describe('pools', () => {
  const bracket = createPoolsBracket({ sizes: [2, 2], advance: 1 })

  test('send their best on when their places are known', () => {
    const state = (placings: [number, string[]][]) =>
      computeProgress(bracket, entrants, [], { placings: new Map(placings) }).matches.at(-1)
    expect(state([])).toMatchObject({ state: 'waiting', teams: [null, null] })
    expect(state([[1, ['T3', 'T2']]])).toMatchObject({ state: 'waiting', teams: [null, 'T3'] })
    expect(
      state([
        [1, ['T3', 'T2']],
        [0, ['T1', 'T4']],
      ]),
    ).toMatchObject({ state: 'ready', teams: ['T1', 'T3'] })
  })
})

test.each([[['T1', 'T2', 'T3']], [['T1', 'T2', 'T3', 'T3']], [['T1', 'T2', 'T3', 'T4', 'T5']]])(
  'entrants %j are not four different teams',
  (teams) => {
    expect(() => computeProgress(four, teams, [])).toThrow(RangeError)
  },
)

test('whatever happens, it comes to an end, and each team is in one match at a time', () => {
  fc.assert(
    fc.property(brackets, fc.nat(), fc.nat({ max: 3 }), (bracket, seed, leaving) => {
      const random = createRandom(seed)
      const withdrawn = shuffle(entrantsOf(bracket), random).slice(0, leaving)
      const { results, facts, end } = playOut(bracket, anythingHappens(random), random, withdrawn)
      expect(end.isOver).toBe(true)
      expect(end.ignored).toEqual([])
      for (let count = 0; count <= results.length; count += 7) {
        const { matches } = computeProgress(bracket, entrantsOf(bracket), results.slice(0, count), facts)
        const ready = matches.flatMap(({ match, state, teams }) =>
          state === 'ready' && bracket.matches[match - 1]?.stage !== 'pool' ? teams : [],
        )
        expect(new Set(ready).size).toBe(ready.length)
      }
    }),
    { numRuns: 30 },
  )
})

test('the order in which matches were reported does not matter', () => {
  fc.assert(
    fc.property(brackets, fc.nat(), (bracket, seed) => {
      const random = createRandom(seed)
      const { results, facts, end } = playOut(bracket, anybodyWins(random), random)
      expect(computeProgress(bracket, entrantsOf(bracket), shuffle(results, random), facts)).toEqual(end)
    }),
    { numRuns: 30 },
  )
})
