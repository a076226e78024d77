import { describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { describeSideSource } from '#domain/tournaments/describe-round.ts'

/** Lists each match as `2 main 1.0: Seed 4, Seed 5`: number, stage, round and position. */
const listed = ({ matches }: Bracket) =>
  matches.map(
    ({ number, stage, round, position, sources }) =>
      `${number} ${stage} ${round}.${position}: ${sources.map(describeSideSource).join(', ')}`,
  )

describe('matches are numbered as they can be played', () => {
  test('round by round, whoever has a bye, with the game for third place before the final', () => {
    expect(listed(createSingleElimination(5, { thirdPlace: true }))).toEqual([
      '1 main 1.1: Seed 4, Seed 5',
      '2 main 2.0: Seed 1, Winner of match 1',
      '3 main 2.1: Seed 2, Seed 3',
      '4 third 1.0: Loser of match 2, Loser of match 3',
      '5 main 3.0: Winner of match 2, Winner of match 3',
    ])
  })

  test('the winners’ side before the losers’ side where both can be played', () => {
    expect(listed(createDoubleElimination(4))).toEqual([
      '1 main 1.0: Seed 1, Seed 4',
      '2 main 1.1: Seed 2, Seed 3',
      '3 main 2.0: Winner of match 1, Winner of match 2',
      '4 losers 1.0: Loser of match 1, Loser of match 2',
      '5 losers 2.0: Loser of match 3, Winner of match 4',
      '6 final 1.0: Winner of match 3, Winner of match 5',
      '7 final 2.0: Loser of match 6, Winner of match 6',
    ])
    expect(
      createDoubleElimination(4)
        .matches.map(({ ifNeeded }) => ifNeeded)
        .lastIndexOf(false),
    ).toBe(5)
  })

  test('the consolation after the main bracket where both can be played', () => {
    expect(listed(createSingleElimination(8, { consolation: true, thirdPlace: true }))).toEqual([
      '1 main 1.0: Seed 1, Seed 8',
      '2 main 1.1: Seed 4, Seed 5',
      '3 main 1.2: Seed 2, Seed 7',
      '4 main 1.3: Seed 3, Seed 6',
      '5 main 2.0: Winner of match 1, Winner of match 2',
      '6 main 2.1: Winner of match 3, Winner of match 4',
      '7 consolation 1.0: Loser of match 1, Loser of match 2',
      '8 consolation 1.1: Loser of match 3, Loser of match 4',
      '9 consolation 2.0: Winner of match 7, Winner of match 8',
      '10 third 1.0: Loser of match 5, Loser of match 6',
      '11 main 3.0: Winner of match 5, Winner of match 6',
    ])
  })

  test('the pools side by side, each round of all of them before the next', () => {
    const { matches } = createPoolsBracket({ sizes: [4, 4], advance: 1 })
    const round = [0, 0, 1, 1]
    expect(matches.map(({ pool }) => pool)).toEqual([...round, ...round, ...round, null])
    expect(matches.map((match) => match.round)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 1])
    expect(matches.map(({ position }) => position)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0])
    const uneven = createPoolsBracket({ sizes: [2, 3], advance: 1 })
    expect(uneven.matches.map(({ pool, round: each }) => `${pool} ${each}`)).toEqual([
      '0 1',
      '1 1',
      '1 2',
      '1 3',
      'null 1',
    ])
  })

  test('the consolation of a bracket that pools feed after them', () => {
    const { matches } = createPoolsBracket({ sizes: [2, 2], advance: 2, consolation: true, thirdPlace: false })
    expect(matches.map(({ stage }) => stage)).toEqual(['pool', 'pool', 'main', 'main', 'consolation', 'main'])
  })
})

/**
 * Returns, for each round of the winners’ side after the first, the positions of the matches whose losers drop down, in
 * the order of the losers’ matches that they drop into.
 */
function dropsOf({ matches }: Bracket): number[][] {
  const rounds: number[][] = []
  for (const { stage, position, sources } of matches) {
    if (stage !== 'losers') continue
    for (const source of sources) {
      const from = source.kind === 'loser' ? matches[source.match - 1] : undefined
      if (!from || from.round === 1) continue
      const drops = (rounds[from.round - 2] ??= [])
      drops[position] = from.position
    }
  }
  return rounds
}

test('whoever drops to the losers’ side goes to another part of it, a different one each round', () => {
  expect(dropsOf(createDoubleElimination(4))).toEqual([[0]])
  expect(dropsOf(createDoubleElimination(8))).toEqual([[1, 0], [0]])
  expect(dropsOf(createDoubleElimination(16))).toEqual([[3, 2, 1, 0], [0, 1], [0]])
  expect(dropsOf(createDoubleElimination(32))).toEqual([[3, 2, 1, 0, 7, 6, 5, 4], [3, 2, 1, 0], [0, 1], [0]])
  expect(dropsOf(createDoubleElimination(64))).toEqual([
    [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    [3, 2, 1, 0, 7, 6, 5, 4],
    [2, 3, 0, 1],
    [0, 1],
    [0],
  ])
})
