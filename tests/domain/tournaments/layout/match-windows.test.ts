import { describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { computeMatchWindows, findMostCrowdedSpan } from '#domain/tournaments/layout/match-windows.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { away, closed, playsElsewhere, problemOf, type Wishes } from '../problem-of.ts'

function windowsOf(bracket: Bracket, wishes: Wishes) {
  const { first, last } = computeMatchWindows(problemOf(bracket, wishes))
  return { first: [...first], last: [...last] }
}

const four = createSingleElimination(4)

describe('a match begins no earlier', () => {
  test('than the hour after those before it, with their rest', () => {
    expect(windowsOf(four, { hours: 5 })).toEqual({ first: [0, 0, 1], last: [3, 3, 4] })
    expect(windowsOf(createSingleElimination(2), { hours: 3 })).toEqual({ first: [0], last: [2] })
    expect(windowsOf(four, { hours: 5, restHours: 1 })).toEqual({ first: [0, 0, 2], last: [2, 2, 4] })
    expect(windowsOf(four, { hours: 5, restHours: 1.5 })).toEqual({ first: [0, 0, 3], last: [1, 1, 4] })
  })

  test('than a field is open and everybody who may play is free', () => {
    expect(windowsOf(four, { hours: 5, busy: [closed(0), closed(4)] })).toEqual({ first: [1, 1, 2], last: [2, 2, 3] })
    expect(windowsOf(four, { hours: 5, fields: 2, busy: [closed(0, 1), closed(4, 0)] })).toEqual({
      first: [0, 0, 1],
      last: [3, 3, 4],
    })
    // Seed 4 is only in the first match, but may reach the last.
    expect(windowsOf(four, { hours: 5, busy: [away(4, 0), away(4, 4)] })).toEqual({
      first: [1, 0, 2],
      last: [2, 2, 3],
    })
  })

  test('than the next day where somebody would have played too often', () => {
    expect(windowsOf(four, { hours: 3, days: 2, maxGamesPerDay: 1 }).first).toEqual([0, 0, 3])
    expect(windowsOf(four, { hours: 3, days: 2, maxGamesPerDay: 2 }).first).toEqual([0, 0, 1])
    const eight = createSingleElimination(8)
    expect(windowsOf(eight, { hours: 3, days: 2, maxGamesPerDay: 2 }).first).toEqual([0, 0, 0, 0, 1, 1, 3])
    expect(windowsOf(eight, { hours: 3, days: 3, maxGamesPerDay: 1 }).first).toEqual([0, 0, 0, 0, 3, 3, 6])
    // The same question, but with nothing open on the first day.
    const busy = [0, 1, 2].map((hour) => closed(hour))
    expect(windowsOf(eight, { hours: 3, days: 3, maxGamesPerDay: 2, busy }).first).toEqual([3, 3, 3, 3, 4, 4, 6])
    expect(windowsOf(eight, { hours: 3, days: 2, maxGamesPerDay: 3 }).first).toEqual([0, 0, 0, 0, 1, 1, 2])
  })

  test('than the next day where a game elsewhere is one too many', () => {
    // Seed 2 plays elsewhere at 6:00, so it may play one game fewer on that day.
    const busy = [playsElsewhere(2, -3)]
    expect(windowsOf(four, { hours: 3, days: 2, maxGamesPerDay: 2, busy }).first).toEqual([0, 0, 3])
    expect(windowsOf(four, { hours: 3, days: 2, maxGamesPerDay: 1, busy }).first).toEqual([0, 3, -1])
    expect(windowsOf(four, { hours: 3, days: 2, maxGamesPerDay: 3, busy }).first).toEqual([0, 0, 1])
  })

  test('than the last match that may not begin after it, if it is the final', () => {
    // With five teams, seed 1 has two more matches (in the consolation) if it loses its first, and one more (the final)
    // if it wins.
    const five = createSingleElimination(5, { consolation: true })
    expect(windowsOf(five, { hours: 6 })).toEqual({ first: [0, 1, 0, 2, 3, 3], last: [2, 3, 4, 4, 5, 5] })
    const second = createDoubleElimination(2)
    expect(windowsOf(second, { hours: 5 })).toEqual({ first: [0, 1, 2], last: [2, 3, 4] })
    const third = createSingleElimination(4, { thirdPlace: true })
    expect(windowsOf(third, { hours: 4 })).toEqual({ first: [0, 0, 1, 1], last: [2, 2, 3, 3] })
  })
})

describe('a match that a pool feeds begins no earlier', () => {
  const pool = createPoolsBracket({ sizes: [3], advance: 2 })
  const finalOf = (wishes: Wishes) => windowsOf(pool, wishes).first[3]

  test('than everybody there has played all games, with their rest', () => {
    expect(windowsOf(pool, { hours: 7 })).toEqual({ first: [0, 0, 0, 2], last: [5, 5, 5, 6] })
    expect(finalOf({ hours: 7, restHours: 1 })).toBe(4)
    expect(finalOf({ hours: 5, restHours: 1 })).toBe(4)
    expect(finalOf({ hours: 4, restHours: 1 })).toBe(-1)
  })

  test('than the largest of the pools is over', () => {
    const two = createPoolsBracket({ sizes: [2, 4], advance: 1 })
    expect(windowsOf(two, { hours: 7 }).first.at(-1)).toBe(3)
    const three = createPoolsBracket({ sizes: [2, 2], advance: 1 })
    expect(windowsOf(three, { hours: 7 }).first).toEqual([0, 0, 1])
  })

  test('than fields were open, and teams free, for all games', () => {
    expect(finalOf({ hours: 7, busy: [closed(1)] })).toBe(3)
    expect(finalOf({ hours: 7, busy: [away(2, 0)] })).toBe(3)
    expect(finalOf({ hours: 7, busy: [away(2, 2)] })).toBe(3)
    expect(finalOf({ hours: 7, busy: [away(2, 5)] })).toBe(2)
  })

  test('than the next day where its teams have played enough', () => {
    expect(finalOf({ hours: 4, days: 2, maxGamesPerDay: 3 })).toBe(2)
    expect(finalOf({ hours: 4, days: 2, maxGamesPerDay: 2 })).toBe(4)
    expect(finalOf({ hours: 4, days: 3, maxGamesPerDay: 1 })).toBe(8)
    expect(finalOf({ hours: 4, days: 2, maxGamesPerDay: 3, busy: [playsElsewhere(1, -4)] })).toBe(4)
  })
})

test('a match that fits nowhere has no window', () => {
  expect(windowsOf(four, { hours: 1 })).toEqual({ first: [0, 0, -1], last: [-1, -1, 0] })
  expect(windowsOf(createSingleElimination(2), { hours: 1, busy: [closed(0)] })).toEqual({ first: [-1], last: [-1] })
  expect(windowsOf(createSingleElimination(8), { hours: 2 }).first).toEqual([0, 0, 0, 0, 1, 1, -1])
  expect(windowsOf(createSingleElimination(8), { hours: 1 }).first).toEqual([0, 0, 0, 0, -1, -1, -1])
})

describe('the most crowded stretch of time', () => {
  const crowded = (windows: readonly (readonly [first: number, last: number])[], busy: Wishes['busy'] = []) =>
    findMostCrowdedSpan(
      {
        first: Int32Array.from(windows, ([first]) => first),
        last: Int32Array.from(windows, ([, last]) => last),
      },
      problemOf(four, { hours: 5, busy }).calendar,
    )

  test('is none where every match has a field', () => {
    expect(crowded([])).toBeNull()
    expect(
      crowded([
        [0, 1],
        [0, 1],
        [2, 2],
        [0, 4],
      ]),
    ).toBeNull()
  })

  test('has the matches that have to begin within it, and no others', () => {
    const three = [
      [0, 1],
      [0, 1],
      [1, 1],
    ] as const
    expect(crowded(three)).toEqual({ from: 0, to: 1, matches: 3, room: 2 })
    expect(crowded([...three, [0, 3], [2, 3]])).toEqual({ from: 0, to: 1, matches: 3, room: 2 })
    expect(
      crowded([
        [0, 2],
        [1, 1],
        [1, 1],
      ]),
    ).toEqual({ from: 1, to: 1, matches: 2, room: 1 })
  })

  test('is the one with the most matches too many', () => {
    const [early, late] = [
      [0, 0],
      [3, 3],
    ] as const
    expect(crowded([early, early, late, late, late])).toEqual({ from: 3, to: 3, matches: 3, room: 1 })
    expect(crowded([early, early, early, late, late])).toEqual({ from: 0, to: 0, matches: 3, room: 1 })
  })

  test('counts open fields only, and matches that have a window', () => {
    const two = [
      [0, 2],
      [0, 2],
    ] as const
    expect(crowded(two, [closed(1)])).toBeNull()
    expect(crowded(two, [closed(1), closed(2)])).toEqual({ from: 0, to: 2, matches: 2, room: 1 })
    expect(
      crowded([
        [-1, 0],
        [0, 0],
        [0, -1],
      ]),
    ).toBeNull()
  })
})
