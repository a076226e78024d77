import { describe, expect, test } from 'vitest'
import {
  createCrossDivisionRounds,
  createRoundRobin,
  createSingleRoundRobin,
} from '#domain/scheduling/generate/pairings.ts'
import type { Pairing } from '#domain/scheduling/generate/pairings.ts'

const sizes = Array.from({ length: 63 }, (_, index) => index + 2)

/** Returns each team's sides in order, as `H` and `A`. */
function sides(teams: number, rounds: readonly (readonly Pairing[])[]): string[] {
  const byTeam = Array.from({ length: teams }, () => '')
  for (const { home, away } of rounds.flat()) {
    byTeam[home] += 'H'
    byTeam[away] += 'A'
  }
  return byTeam
}

const breaksIn = (pattern: string) =>
  pattern.split('').filter((side, index) => index > 0 && side === pattern[index - 1]).length
const totalBreaks = (patterns: readonly string[]) => patterns.reduce((sum, pattern) => sum + breaksIn(pattern), 0)
const homeMinusAway = (pattern: string) => 2 * pattern.split('').filter((side) => side === 'H').length - pattern.length

const someSizes = [...sizes.slice(0, 12), 31, 32, 63, 64]

describe.each([1, 2, 3, 4])('with %i meetings', (meetings) => {
  test.each(someSizes)('%i teams: every pair as often as asked, sides in turn, one game a round', (teams) => {
    const rounds = createRoundRobin(teams, meetings)
    expect(rounds).toHaveLength((teams % 2 === 0 ? teams - 1 : teams) * meetings)
    const met = new Map<string, number[]>()
    for (const round of rounds) {
      const playing = round.flatMap(({ home, away }) => [home, away])
      expect(new Set(playing).size).toBe(playing.length)
      expect(playing).toHaveLength(teams - (teams % 2))
      for (const { home, away } of round) {
        const pair = `${Math.min(home, away)} ${Math.max(home, away)}`
        met.set(pair, [...(met.get(pair) ?? []), home])
      }
    }
    expect(met.size).toBe((teams * (teams - 1)) / 2)
    for (const homes of met.values()) {
      expect(homes).toHaveLength(meetings)
      expect(homes.some((home, index) => index > 0 && home === homes[index - 1])).toBe(false)
    }
  })
})

describe('home and away', () => {
  test.each(sizes)(
    '%i teams, once: the fewest breaks there can be, and nobody is favored by more than one game',
    (teams) => {
      const patterns = sides(teams, createRoundRobin(teams, 1))
      expect(totalBreaks(patterns)).toBe(teams % 2 === 0 ? teams - 2 : 0)
      expect(Math.max(...patterns.map((pattern) => Math.abs(homeMinusAway(pattern))))).toBe(teams % 2 === 0 ? 1 : 0)
    },
  )

  test.each(sizes.filter((teams) => teams >= 5))(
    '%i teams, twice: few breaks, equal sides, never three running',
    (teams) => {
      const patterns = sides(teams, createRoundRobin(teams, 2))
      expect(totalBreaks(patterns)).toBe(teams % 2 === 0 ? 3 * teams - 6 : teams)
      expect(patterns.every((pattern) => homeMinusAway(pattern) === 0)).toBe(true)
      expect(patterns.some((pattern) => /HHH|AAA/.test(pattern))).toBe(false)
    },
  )
})

describe('the order of the rounds', () => {
  const pairsOf = (rounds: readonly (readonly Pairing[])[]) =>
    rounds.map((round) => round.map(({ home, away }) => `${home}-${away}`).join(' '))

  test('is that of the circle where teams meet once, and begins at the fourth round where they meet again', () => {
    const once = ['5-0 1-4 3-2', '1-5 2-0 4-3', '5-2 3-1 0-4', '3-5 4-2 1-0', '5-4 0-3 2-1']
    expect(pairsOf(createSingleRoundRobin(6))).toEqual(once)
    expect(pairsOf(createRoundRobin(6, 1))).toEqual(once)
    expect(pairsOf(createRoundRobin(6, 2)).slice(0, 5)).toEqual([...once.slice(3), ...once.slice(0, 3)])
    expect(createRoundRobin(4, 2).slice(0, 3)).toEqual(createSingleRoundRobin(4))
  })

  test('repeats with sides exchanged, and each game at its place', () => {
    const turned = (rounds: readonly Pairing[][]) =>
      rounds.map((round) => round.map(({ home, away, place }) => ({ home: away, away: home, place })))
    const rounds = createRoundRobin(7, 3)
    expect(rounds.slice(7, 14)).toEqual(turned(rounds.slice(0, 7)))
    expect(rounds.slice(14)).toEqual(rounds.slice(0, 7))
  })
})

describe('games between divisions', () => {
  const pairsOf = (rounds: readonly (readonly Pairing[])[]) =>
    rounds.map((round) => round.map(({ home, away, place }) => `${place}: ${home}-${away}`))

  test('of two divisions are a Latin square, with home and away in turn', () => {
    // The second division is at home in each team's first game, because divisions are paired like teams in a round
    // robin (the circle method): with two, the second one is at home.
    expect(pairsOf(createCrossDivisionRounds([2, 2], 1))).toEqual([
      ['0: 2-0', '1: 3-1'],
      ['0: 1-2', '1: 0-3'],
    ])
    expect(pairsOf(createCrossDivisionRounds([2, 2], 2)).slice(2)).toEqual([
      ['0: 0-2', '1: 1-3'],
      ['0: 2-1', '1: 3-0'],
    ])
    expect(pairsOf(createCrossDivisionRounds([1, 3], 1))).toEqual([['0: 1-0'], ['0: 0-3'], ['0: 2-0']])
  })

  test.each([[[3, 2]], [[4, 4]], [[1, 5]], [[2, 3, 4]], [[3, 3, 3, 2]], [[4, 0, 2]]])(
    'of %j are each pair as often as asked, nobody twice in a round',
    (sizes) => {
      const divisionOf = sizes.flatMap((size, division) => Array.from({ length: size }, () => division))
      for (const meetings of [1, 2, 3]) {
        const rounds = createCrossDivisionRounds(sizes, meetings)
        const met = new Map<string, number>()
        for (const round of rounds) {
          const playing = round.flatMap(({ home, away }) => [home, away])
          expect(new Set(playing).size).toBe(playing.length)
          expect(round.map(({ place }) => place)).toEqual(round.map((_, index) => index))
          expect(round.length).toBeGreaterThan(0)
          for (const { home, away } of round) {
            expect(divisionOf[home]).not.toBe(divisionOf[away])
            const pair = `${Math.min(home, away)} ${Math.max(home, away)}`
            met.set(pair, (met.get(pair) ?? 0) + 1)
          }
        }
        const pairs = divisionOf.flatMap((one, team) => divisionOf.slice(team + 1).filter((other) => other !== one))
        expect([...met.values()]).toEqual(pairs.map(() => meetings))
      }
    },
  )

  test('are none of one division, or where none are asked for', () => {
    expect(createCrossDivisionRounds([5], 2)).toEqual([])
    expect(createCrossDivisionRounds([3, 3], 0)).toEqual([])
    expect(createCrossDivisionRounds([], 1)).toEqual([])
  })
})

test('fewer than two teams have nothing to play', () => {
  expect(createSingleRoundRobin(0)).toEqual([])
  expect(createSingleRoundRobin(1)).toEqual([])
  expect(createRoundRobin(0, 2)).toEqual([])
  expect(createRoundRobin(1, 2)).toEqual([])
})
