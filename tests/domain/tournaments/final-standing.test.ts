import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createRandom } from '#domain/random.ts'
import { anythingHappens, betterSeedWins, entrantsOf, forfeited, playOut, won } from './play.ts'
import type { Decide } from './play.ts'
import { brackets } from './some-brackets.ts'

/** `1 T1`, `3–4 T3`. */
function places(bracket: Bracket, decide: Decide = betterSeedWins): string[] | undefined {
  const { end, facts } = playOut(bracket, decide, createRandom(5))
  return computeFinalStanding(bracket, entrantsOf(bracket), end, facts)?.map(({ teamId, place, lastPlace }) =>
    place === lastPlace ? `${place} ${teamId}` : `${place}–${lastPlace} ${teamId}`,
  )
}

describe('in a single elimination', () => {
  test('teams that went out in the same round share a place', () => {
    expect(places(createSingleElimination(6))).toEqual(['1 T1', '2 T2', '3–4 T3', '3–4 T4', '5–6 T5', '5–6 T6'])
  })

  test('the game for third place separates two', () => {
    expect(places(createSingleElimination(5, { thirdPlace: true }))).toEqual(['1 T1', '2 T2', '3 T3', '4 T4', '5 T5'])
  })

  test('the consolation separates those that lost their first game', () => {
    expect(places(createSingleElimination(8, { thirdPlace: true, consolation: true }))).toEqual([
      '1 T1',
      '2 T2',
      '3 T3',
      '4 T4',
      '5 T5',
      '6 T6',
      '7–8 T7',
      '7–8 T8',
    ])
  })

  test('two of whom neither came stand where they would have played on', () => {
    const nobodyCame =
      (number: number): Decide =>
      (match, one, other) =>
        match.number === number ? forfeited(number, one, other, 'both') : betterSeedWins(match, one, other)
    // Seeds 1 and 8 would have reached the first round of the consolation, in which seed 7 lost.
    expect(places(createSingleElimination(8, { consolation: true, thirdPlace: true }), nobodyCame(1))).toEqual([
      '1 T2',
      '2 T4',
      '3 T3',
      '4 T5',
      '5 T6',
      '6–8 T1',
      '6–8 T7',
      '6–8 T8',
    ])
    // As the loser of the second match, seed 1 would have played on in the consolation, but seed 4, which had already
    // won a game, would not have.
    expect(places(createSingleElimination(5, { consolation: true }), nobodyCame(2))).toEqual([
      '1 T2',
      '2 T4',
      '3 T3',
      '4 T5',
      '5 T1',
    ])
    expect(places(createSingleElimination(4, { thirdPlace: true }), nobodyCame(1))).toEqual([
      '1 T2',
      '2 T3',
      '3–4 T1',
      '3–4 T4',
    ])
    expect(places(createSingleElimination(4), nobodyCame(1))).toEqual(['1 T2', '2–4 T1', '2–4 T3', '2–4 T4'])
  })

  test('a team that lost its first game after a bye stands behind all that won one', () => {
    const upset: Decide = (match, one, other) =>
      match.number === 2 ? won(2, other, one) : betterSeedWins(match, one, other)
    expect(places(createSingleElimination(5, { consolation: true }), upset)).toEqual([
      '1 T2',
      '2 T4',
      '3 T1',
      '4 T3',
      '5 T5',
    ])
  })
})

test('in a double elimination the later the second loss, the better', () => {
  expect(places(createDoubleElimination(8))).toEqual([
    '1 T1',
    '2 T2',
    '3 T3',
    '4 T4',
    '5–6 T5',
    '5–6 T6',
    '7–8 T7',
    '7–8 T8',
  ])
  expect(places(createDoubleElimination(3))).toEqual(['1 T1', '2 T2', '3 T3'])
})

test('who stays in a pool stands behind the bracket, by place in the pool', () => {
  const bracket = createPoolsBracket({ sizes: [4, 3], advance: 1 })
  const { end, facts } = playOut(bracket, betterSeedWins, createRandom(1))
  const standing = computeFinalStanding(bracket, entrantsOf(bracket), end, facts) ?? []
  const placeOf = new Map(standing.map(({ teamId, place, lastPlace }) => [teamId, [place, lastPlace]]))
  const byPool = [0, 1].map((pool) => facts.placings.get(pool)?.map((team) => placeOf.get(team)))
  expect(byPool.map((pool) => pool?.slice(1))).toEqual([
    [
      [3, 4],
      [5, 6],
      [7, 7],
    ],
    [
      [3, 4],
      [5, 6],
    ],
  ])
})

describe('where neither side came', () => {
  const both =
    (number: number): Decide =>
    (match, one, other) =>
      match.number === number ? forfeited(number, one, other, 'both') : betterSeedWins(match, one, other)

  test('to the final, both share the first place', () => {
    expect(places(createSingleElimination(4), both(3))).toEqual(['1–2 T1', '1–2 T2', '3–4 T3', '3–4 T4'])
  })

  test('to a semifinal, both stand as if they had lost for third place', () => {
    expect(places(createSingleElimination(4, { thirdPlace: true }), both(1))).toEqual([
      '1 T2',
      '2 T3',
      '3–4 T1',
      '3–4 T4',
    ])
  })

  test('to a game of the winners’ side, both stand where its loser would have gone out next', () => {
    expect(places(createDoubleElimination(4), both(1))).toEqual(['1 T2', '2 T3', '3–4 T1', '3–4 T4'])
  })
})

test('there is none as long as something is to be played', () => {
  const four = createSingleElimination(4)
  const results = [won(1, 'T1', 'T4'), won(2, 'T2', 'T3')]
  expect(computeFinalStanding(four, entrantsOf(four), computeProgress(four, entrantsOf(four), results))).toBeNull()
})

/** In a Swiss tournament, the table decides. */
const knockouts = brackets.filter(({ format }) => format !== 'swiss')

test('whatever happens, every team gets a place, from the first to the last without gaps', () => {
  fc.assert(
    fc.property(knockouts, fc.nat(), (bracket, seed) => {
      const random = createRandom(seed)
      const { end, facts } = playOut(bracket, anythingHappens(random), random)
      const standing = computeFinalStanding(bracket, entrantsOf(bracket), end, facts) ?? []
      expect(new Set(standing.map(({ teamId }) => teamId))).toEqual(new Set(entrantsOf(bracket)))
      standing.forEach(({ place, lastPlace }, index) => {
        const sharing = standing.filter((other) => other.place === place)
        expect(lastPlace).toBe(place + sharing.length - 1)
        expect(index + 1).toBeGreaterThanOrEqual(place)
        expect(index + 1).toBeLessThanOrEqual(lastPlace)
      })
    }),
    { numRuns: 50 },
  )
})
