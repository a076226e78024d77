import { describe, expect, test } from 'vitest'
import { roundRobin } from '#domain/schedule/pairings.ts'
import type { Pairing } from '#domain/schedule/pairings.ts'

const sizes = Array.from({ length: 63 }, (_, index) => index + 2)

/** For each team its sides in order: `H` and `A`. */
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
    const rounds = roundRobin(teams, meetings)
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
    '%i teams, once: the fewest breaks there can be, and nobody is favoured by more than one game',
    (teams) => {
      const patterns = sides(teams, roundRobin(teams, 1))
      expect(totalBreaks(patterns)).toBe(teams % 2 === 0 ? teams - 2 : 0)
      expect(Math.max(...patterns.map((pattern) => Math.abs(homeMinusAway(pattern))))).toBe(teams % 2 === 0 ? 1 : 0)
    },
  )

  test.each(sizes.filter((teams) => teams >= 5))(
    '%i teams, twice: few breaks, equal sides, never three running',
    (teams) => {
      const patterns = sides(teams, roundRobin(teams, 2))
      expect(totalBreaks(patterns)).toBe(teams % 2 === 0 ? 3 * teams - 6 : teams)
      expect(patterns.every((pattern) => homeMinusAway(pattern) === 0)).toBe(true)
      expect(patterns.some((pattern) => /HHH|AAA/.test(pattern))).toBe(false)
    },
  )
})

test('fewer than two teams have nothing to play', () => {
  expect(roundRobin(0, 2)).toEqual([])
  expect(roundRobin(1, 2)).toEqual([])
})
