import { describe, expect, test } from 'vitest'
import { createBracket } from '#domain/tournaments/create-bracket.ts'
import type { BracketTemplate } from '#domain/tournaments/create-bracket.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { formatRound, describeSideSource } from '#domain/tournaments/describe-round.ts'
import { createRandom } from '#domain/random.ts'
import { anybodyWins, playOut, sizes } from './play.ts'

const template = (changes: Partial<BracketTemplate>): BracketTemplate => ({
  format: 'single_elimination',
  pools: null,
  advancing: 2,
  wild_cards: 0,
  has_consolation: false,
  has_third_place_game: false,
  has_placement_games: false,
  best_of: 1,
  two_legs: null,
  final_best_of: null,
  rounds: null,
  reseeds: false,
  ...changes,
})

/** The templates that every organization starts with, and some custom ones. */
const templates = [
  template({ has_third_place_game: true }),
  template({ has_third_place_game: true, has_consolation: true }),
  template({ has_consolation: true }),
  template({ has_placement_games: true }),
  template({ format: 'double_elimination' }),
  template({ format: 'pools_to_bracket', pools: 2, has_third_place_game: true }),
  template({ format: 'pools_to_bracket', pools: 4, has_third_place_game: true }),
  template({ format: 'pools_to_bracket', pools: 16, has_consolation: true }),
  template({ format: 'pools_to_bracket', pools: 6, wild_cards: 4 }),
  template({ format: 'pools_to_bracket', pools: 12, wild_cards: 8, has_third_place_game: true }),
  template({ format: 'pools_to_bracket', pools: 7, advancing: 1, wild_cards: 16 }),
  template({ format: 'pools_to_bracket', pools: 3, advancing: 8, has_third_place_game: true }),
  template({ format: 'pools_to_bracket', pools: 1, advancing: 1 }),
]

test.each(templates)('$format with $pools pools comes to an end with any number of teams', (given) => {
  for (const teams of sizes.filter((size) => size < 12 || size % 13 === 0 || size === 64)) {
    const bracket = createBracket(given, teams)
    expect(bracket).toMatchObject({ format: given.format, teams })
    expect(playOut(bracket, anybodyWins(createRandom(teams)), createRandom(teams)).end.isOver).toBe(true)
  }
})

describe('pools', () => {
  const sizesOf = (pools: number, teams: number) =>
    createBracket(template({ format: 'pools_to_bracket', pools }), teams).pools.map((seeds) => seeds.length)

  test('are as equal as can be', () => {
    expect(sizesOf(4, 18)).toEqual([5, 5, 4, 4])
    expect(sizesOf(2, 9)).toEqual([5, 4])
  })

  test('are fewer where there would not be two teams in each', () => {
    expect(sizesOf(4, 7)).toEqual([3, 2, 2])
    expect(sizesOf(4, 2)).toEqual([2])
  })

  test('send as many into the bracket as there are', () => {
    const entered = (pools: number, advancing: number, wild_cards: number, teams: number) => {
      const bracket = createBracket(template({ format: 'pools_to_bracket', pools, advancing, wild_cards }), teams)
      return bracket.matches.filter(({ stage }) => stage === 'main').length + 1
    }
    expect(entered(6, 2, 4, 24)).toBe(16)
    expect(entered(12, 2, 8, 48)).toBe(32)
    expect(entered(4, 2, 4, 9)).toBe(9)
    expect(entered(4, 2, 4, 8)).toBe(8)
    expect(entered(3, 4, 0, 7)).toBe(4)
    expect(entered(1, 1, 0, 5)).toBe(2)
  })
})

test.each([1, 65])('%i teams are refused', (teams) => {
  expect(() => createBracket(template({}), teams)).toThrow(RangeError)
})

describe('in words', () => {
  const rounds = (bracket: Bracket) => [...new Set(bracket.matches.map((match) => formatRound(bracket, match)))]

  test('a round has the name that people know it by', () => {
    expect(rounds(createBracket(template({ has_third_place_game: true, has_consolation: true }), 16))).toEqual([
      'Round 1',
      'Quarterfinals',
      'Consolation round 1',
      'Semifinals',
      'Consolation round 2',
      'Consolation final',
      'Third place',
      'Final',
    ])
    expect(rounds(createBracket(template({ format: 'double_elimination' }), 4))).toEqual([
      'Winners’ round 1',
      'Winners’ round 2',
      'Losers’ round 1',
      'Losers’ round 2',
      'Final',
      'Second final, if needed',
    ])
    expect(rounds(createBracket(template({ format: 'pools_to_bracket', pools: 2 }), 4))).toEqual([
      'Pool A, round 1',
      'Pool B, round 1',
      'Semifinals',
      'Final',
    ])
  })

  test('a team that is not known yet is called by where it comes from', () => {
    expect(describeSideSource({ kind: 'seed', seed: 3 })).toBe('Seed 3')
    expect(describeSideSource({ kind: 'winner', match: 3 })).toBe('Winner of match 3')
    expect(describeSideSource({ kind: 'loser', match: 12, firstGameOnly: false })).toBe('Loser of match 12')
    expect(describeSideSource({ kind: 'loser', match: 12, firstGameOnly: true })).toBe(
      'Loser of match 12, if it was their first game',
    )
    expect([1, 2, 3, 4].map((place) => describeSideSource({ kind: 'place', place, pool: 1 }))).toEqual([
      'Winner of pool B',
      'Runner-up of pool B',
      'Third of pool B',
      'Place 4 of pool B',
    ])
  })
})
