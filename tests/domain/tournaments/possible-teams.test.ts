import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { findPossibleTeams, listPrecedencePairs } from '#domain/tournaments/possible-teams.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import type { MatchResult } from '#domain/tournaments/results.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createRandom } from '#domain/random.ts'
import { anythingHappens, entrantsOf, playOut, won } from './play.ts'
import { brackets } from './some-brackets.ts'

const possibleAfter = (bracket: Bracket, results: readonly MatchResult[], withdrawn: readonly string[] = []) =>
  findPossibleTeams(
    bracket,
    entrantsOf(bracket),
    computeProgress(bracket, entrantsOf(bracket), results, { withdrawn }),
    {
      withdrawn,
    },
  )

describe('who may come into a match', () => {
  const five = createSingleElimination(5, { consolation: true })

  test('is everybody who can win through to it', () => {
    expect(possibleAfter(five, [])).toEqual([
      [['T4'], ['T5']],
      [['T1'], ['T4', 'T5']],
      [['T2'], ['T3']],
      [['T1'], ['T4', 'T5']],
      [
        ['T1', 'T4', 'T5'],
        ['T2', 'T3'],
      ],
      [
        ['T1', 'T4', 'T5'],
        ['T2', 'T3'],
      ],
    ])
  })

  test('narrows with the results', () => {
    expect(possibleAfter(five, [won(1, 'T5', 'T4'), won(3, 'T2', 'T3')])).toEqual([
      [['T4'], ['T5']],
      [['T1'], ['T5']],
      [['T2'], ['T3']],
      [['T1'], ['T4']],
      [['T1', 'T4'], ['T3']],
      [['T1', 'T5'], ['T2']],
    ])
  })

  test('is nobody who has left, and nobody at all in a match that is not needed', () => {
    expect(possibleAfter(five, [], ['T5']).flat(2)).not.toContain('T5')
    const two = createDoubleElimination(2)
    expect(possibleAfter(two, [])[2]).toEqual([
      ['T1', 'T2'],
      ['T1', 'T2'],
    ])
    expect(possibleAfter(two, [won(1, 'T1', 'T2'), won(2, 'T1', 'T2')])[2]).toEqual([[], []])
  })

  test('is the whole pool until its places are known', () => {
    const bracket = createPoolsBracket({ sizes: [3, 2], advance: 1 })
    expect(possibleAfter(bracket, []).at(-1)).toEqual([
      ['T1', 'T4', 'T5'],
      ['T2', 'T3'],
    ])
    const facts = { placings: new Map([[0, ['T4', 'T1', 'T5']]]) }
    const now = computeProgress(bracket, entrantsOf(bracket), [], facts)
    expect(findPossibleTeams(bracket, entrantsOf(bracket), now, facts).at(-1)).toEqual([['T4'], ['T2', 'T3']])
  })

  test('never leaves out a team that does come, however far the tournament is', () => {
    fc.assert(
      fc.property(brackets, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (bracket, seed, share) => {
        const random = createRandom(seed)
        const { results, facts, end } = playOut(bracket, anythingHappens(random), random)
        const entrants = entrantsOf(bracket)
        const some = results.slice(0, Math.floor(results.length * share))
        const placings = share < 0.5 ? new Map<number, readonly string[]>() : facts.placings
        const possible = findPossibleTeams(bracket, entrants, computeProgress(bracket, entrants, some, { placings }), {
          placings,
        })
        const missed = end.matches.filter(({ match, teams }) =>
          teams.some((team, side) => team !== null && !possible[match - 1]?.[side]?.includes(team)),
        )
        expect(missed).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['single elimination with consolation', createSingleElimination(6, { consolation: true })],
    ['single elimination of five with third place', createSingleElimination(5, { thirdPlace: true })],
    ['double elimination of three', createDoubleElimination(3)],
    ['double elimination of five', createDoubleElimination(5)],
  ])('and names nobody who cannot: %s', (_, bracket) => {
    const seen = bracket.matches.map(() => [new Set<string>(), new Set<string>()])
    for (let outcome = 0; outcome < 2 ** bracket.matches.length; outcome++) {
      const decide = ({ number }: { readonly number: number }, one: string, other: string) =>
        ((outcome >> (number - 1)) & 1) === 1 ? won(number, one, other) : won(number, other, one)
      for (const { match, teams } of playOut(bracket, decide, createRandom(1)).end.matches) {
        teams.forEach((team, side) => team !== null && seen[match - 1]?.[side]?.add(team))
      }
    }
    expect(possibleAfter(bracket, []).map((sides) => sides.map((teams) => new Set(teams)))).toEqual(seen)
  })
})

describe('what must be played before what', () => {
  test('is where the teams come from, and all games of a pool before its places', () => {
    expect(listPrecedencePairs(createSingleElimination(5))).toEqual([
      [1, 2],
      [2, 4],
      [3, 4],
    ])
    expect(listPrecedencePairs(createPoolsBracket({ sizes: [3, 2], advance: 1 }))).toEqual([
      ...[1, 3, 4].map((match) => [match, 5]),
      [2, 5],
    ])
  })

  test('puts any two matches of one team in an order, but for those of a pool', () => {
    fc.assert(
      fc.property(brackets, fc.nat(), (bracket, seed) => {
        const before = bracket.matches.map(() => new Set<number>())
        for (const [earlier, later] of listPrecedencePairs(bracket)) {
          for (const each of [earlier, ...(before[earlier - 1] ?? [])]) before[later - 1]?.add(each)
        }
        const random = createRandom(seed)
        const { end } = playOut(bracket, anythingHappens(random), random)
        const isOfPool = (match: number) => bracket.matches[match - 1]?.stage === 'pool'
        for (const team of entrantsOf(bracket)) {
          const own = end.matches.filter(({ teams }) => teams.includes(team)).map(({ match }) => match)
          const unordered = own.filter((match, index) =>
            own.slice(0, index).some((other) => !isOfPool(match) && !before[match - 1]?.has(other)),
          )
          expect(unordered).toEqual([])
        }
      }),
      { numRuns: 50 },
    )
  })
})
