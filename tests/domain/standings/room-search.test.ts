import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { canStayWithin } from '#domain/standings/room-search.ts'
import type { OpenPair } from '#domain/standings/room-search.ts'

const football = { win: 3, draw: 1 }

function roundRobin(teams: number): OpenPair[] {
  return Array.from({ length: teams }, (_, a) =>
    Array.from({ length: teams - a - 1 }, (_, other) => ({ a, b: a + other + 1, games: 1 })),
  ).flat()
}

describe('games with room for what they give', () => {
  test('can be played without a draw, or with draws alone, in any large league', () => {
    const teams = 30
    const inOrder = Array.from({ length: teams }, (_, team) => 3 * team) // each team beats the teams before it
    expect(canStayWithin(inOrder, roundRobin(teams), football, { left: 10 }).possible).toBe(true)
    const level = inOrder.map(() => teams - 1)
    expect(canStayWithin(level, roundRobin(teams), football, { left: 10 }).possible).toBe(true)
  })

  test('cannot where some teams have too little of it, and those are named', () => {
    const room = [9, 1, 0, 9]
    const answer = canStayWithin(room, roundRobin(4), football, { left: 10 })
    expect(answer).toEqual({ possible: false, because: [1, 2] })
    expect(canStayWithin([5, -1, 5], [], football, { left: 10 })).toEqual({ possible: false, because: [1] })
  })

  test('cannot where one draw is all there is room for and a draw is two points in all, as 3-1-0 has it', () => {
    const pair = [{ a: 0, b: 1, games: 1 }]
    expect(canStayWithin([2, 0], pair, football, { left: 10 })).toEqual({ possible: false, because: null })
    expect(canStayWithin([2, 0], pair, { win: 2, draw: 1 }, { left: 10 }).possible).toBe(true)
    expect(canStayWithin([2, 0], pair, { win: 3, draw: null }, { left: 10 })).toEqual({
      possible: false,
      because: [0, 1],
    })
  })

  test('between two teams that meet three times end as only a win and two draws can', () => {
    const thrice = [{ a: 0, b: 1, games: 3 }]
    expect(canStayWithin([5, 2], thrice, football, { left: 10 })).toEqual({ possible: true, because: null })
    expect(canStayWithin([2, 5], thrice, football, { left: 10 })).toEqual({ possible: true, because: null })
    expect(canStayWithin([5, 1], thrice, football, { left: 10 })).toEqual({ possible: false, because: null })
    expect(canStayWithin([4, 3], thrice, { win: 5, draw: 2 }, { left: 10 }).possible).toBe(false)
    expect(canStayWithin([9, 4], thrice, { win: 5, draw: 2 }, { left: 10 }).possible).toBe(true)
  })

  test('can be played exactly where one of all their ends has room', () => {
    const stakes = fc.constantFrom(football, { win: 5, draw: 2 }, { win: 3, draw: 2 }, { win: 2, draw: 1 })
    const games = fc.tuple(fc.nat(3), fc.nat(2), fc.nat(2))
    const room = fc.tuple(fc.nat(10), fc.nat(10), fc.nat(10))
    fc.assert(
      fc.property(stakes, games, room, ({ win, draw }, [ab, ac, bc], [a, b, c]) => {
        const pairs = [
          { a: 0, b: 1, games: ab },
          { a: 0, b: 2, games: ac },
          { a: 1, b: 2, games: bc },
        ].filter((pair) => pair.games > 0)
        const each = pairs.flatMap((pair) => Array.from({ length: pair.games }, () => pair))
        const fits = ([next, ...rest]: readonly OpenPair[], left: readonly number[]): boolean => {
          if (left.some((points) => points < 0)) return false
          if (next === undefined) return true
          const given = [
            [win, 0],
            [draw, draw],
            [0, win],
          ] as const
          return given.some(([one, other]) =>
            fits(
              rest,
              left.map((points, team) => points - (team === next.a ? one : team === next.b ? other : 0)),
            ),
          )
        }
        const answer = canStayWithin([a, b, c], pairs, { win, draw }, { left: 10_000 })
        expect(answer.possible).toBe(fits(each, [a, b, c]))
      }),
      { numRuns: 400 },
    )
  })

  test('are never called impossible where they were played so, even if the search is given up', () => {
    const answers = Array.from({ length: 20 }, (_, seed) => {
      const random = createRandom(seed)
      const got = Array.from({ length: 8 }, () => 0)
      for (const { a, b } of roundRobin(8)) {
        const drawn = random()
        const [forA, forB] = drawn < 0.6 ? [1, 1] : drawn < 0.8 ? [3, 0] : [0, 3]
        got[a] = (got[a] ?? 0) + forA
        got[b] = (got[b] ?? 0) + forB
      }
      return canStayWithin(got, roundRobin(8), football, { left: 40 }).possible
    })
    expect(new Set(answers)).toEqual(new Set([true, null]))
  })
})
