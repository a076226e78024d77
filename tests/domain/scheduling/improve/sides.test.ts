import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom, shuffle } from '#domain/random.ts'
import { approximateNegativeExp } from '#domain/scheduling/improve/negative-exp.ts'
import { createSingleRoundRobin } from '#domain/scheduling/generate/pairings.ts'
import { balanceSides } from '#domain/scheduling/improve/sides.ts'
import type { SidedGame } from '#domain/scheduling/improve/sides.ts'

const pairOf = (home: number, away: number) => Math.min(home, away) * 100 + Math.max(home, away)
const game = (home: number, away: number): SidedGame => ({ home, away, pair: pairOf(home, away) })

/** Returns each team's sides in chronological order, as `H` and `A`. */
function patterns(games: readonly SidedGame[], teams: number, exchanged: ArrayLike<number>): string[] {
  const sides = Array.from({ length: teams }, () => '')
  games.forEach(({ home, away }, index) => {
    const [host, guest] = exchanged[index] === 1 ? [away, home] : [home, away]
    sides[host] += 'H'
    sides[guest] += 'A'
  })
  return sides
}

/**
 * Adds up breaks, three more for each game that is the third or later in a row, and four times the square of the
 * avoidable imbalance.
 */
function costOf(sides: readonly string[]): number {
  return sides.reduce((sum, pattern) => {
    const letters = pattern.split('')
    const breaks = letters.filter((side, index) => side === letters[index - 1]).length
    const long = letters.filter((side, index) => side === letters[index - 1] && side === letters[index - 2]).length
    const surplus = Math.abs(2 * letters.filter((side) => side === 'H').length - letters.length)
    return sum + breaks + 3 * long + 4 * Math.max(0, surplus - (letters.length % 2)) ** 2
  }, 0)
}

function leastCost(games: readonly SidedGame[], teams: number, isAllowed: (exchanged: readonly number[]) => boolean) {
  let least = Number.POSITIVE_INFINITY
  for (let number = 0; number < 2 ** games.length; number++) {
    const exchanged = games.map((_, index) => Math.floor(number / 2 ** index) % 2)
    if (isAllowed(exchanged)) least = Math.min(least, costOf(patterns(games, teams, exchanged)))
  }
  return least
}

describe('home and away are decided anew', () => {
  test('as well as can be, where each pair meets once', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const random = createRandom(seed)
      const all = shuffle(createSingleRoundRobin(4).flat(), random)
      const games = all.map(({ home, away }) => game(home, away))
      const exchanged = balanceSides(games, 4, { random, maxMoves: 4000 })
      expect(costOf(patterns(games, 4, exchanged))).toBe(leastCost(games, 4, () => true))
    }
  })

  test('as well as can be, where two meetings stay shared', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const random = createRandom(seed)
      const once = createSingleRoundRobin(3).flat()
      const games = shuffle([...once, ...once.map(({ home, away }) => ({ home: away, away: home }))], random).map(
        ({ home, away }) => game(home, away),
      )
      const isShared = (exchanged: ArrayLike<number>) =>
        once.every(({ home, away }) => {
          const hosts = games.flatMap((one, index) =>
            one.pair === pairOf(home, away) ? [exchanged[index] === 1 ? one.away : one.home] : [],
          )
          return new Set(hosts).size === 2
        })
      const exchanged = balanceSides(games, 3, { random, maxMoves: 4000 })
      expect(isShared(exchanged)).toBe(true)
      expect(costOf(patterns(games, 3, exchanged))).toBe(leastCost(games, 3, isShared))
    }
  })

  test('never worse than before, and with the meetings of two teams as even, however early the search ends', () => {
    const anyGame = fc
      .tuple(fc.nat(4), fc.integer({ min: 1, max: 4 }))
      .map(([home, on]) => [home, (home + on) % 5] as const)
    fc.assert(
      fc.property(
        fc.array(anyGame, { maxLength: 24 }),
        fc.nat(1000),
        fc.integer({ min: 1, max: 60 }),
        (pairs, seed, maxMoves) => {
          // The meetings of a pair alternate home and away.
          const met = new Map<number, number>()
          const games = pairs.map(([one, other]) => {
            const pair = pairOf(one, other)
            const times = met.get(pair) ?? 0
            met.set(pair, times + 1)
            return times % 2 === 0
              ? game(Math.min(one, other), Math.max(one, other))
              : game(Math.max(one, other), Math.min(one, other))
          })
          const exchanged = balanceSides(games, 5, { random: createRandom(seed), maxMoves })
          const before = patterns(
            games,
            5,
            games.map(() => 0),
          )
          expect(exchanged).toHaveLength(games.length)
          expect(costOf(patterns(games, 5, exchanged))).toBeLessThanOrEqual(costOf(before))
          for (const [pair, times] of met) {
            const atLower = games.filter(
              (one, index) => one.pair === pair && (exchanged[index] === 1) === one.home > one.away,
            )
            expect(Math.abs(2 * atLower.length - times)).toBe(times % 2)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('not at all where nobody plays, or nothing can be better', () => {
    const reported: number[] = []
    const onProgress = (moves: number) => reported.push(moves)
    expect([...balanceSides([], 3, { random: createRandom(1), maxMoves: 100, onProgress })]).toEqual([])
    const perfect = [game(0, 1), game(1, 2), game(2, 0)]
    expect([...balanceSides(perfect, 3, { random: createRandom(1), maxMoves: 100, onProgress })]).toEqual([0, 0, 0])
    expect(reported).toEqual([100, 100])
  })
})

test('a falling power is near to that of e, on every device the same', () => {
  expect(approximateNegativeExp(0)).toBe(1)
  for (const x of [0.01, 0.5, 1, 2, 5, 10]) {
    expect(Math.abs(approximateNegativeExp(x) / Math.exp(-x) - 1)).toBeLessThan(0.06)
  }
  expect(approximateNegativeExp(40)).toBeGreaterThan(0)
  expect(approximateNegativeExp(40.1)).toBe(0)
})
