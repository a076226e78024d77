import { describe, expect, test } from 'vitest'
import { layOutMatches, MatchLayoutState } from '#domain/tournaments/layout/lay-out-matches.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { away, closed, playsElsewhere, problemOf, team, type Wishes } from '../problem-of.ts'

// A cell is `hour * fields + field`.

const cellsOf = (bracket: Bracket, wishes: Wishes, ranks: readonly number[] = [], ...rest: [number?, boolean?]) => [
  ...layOutMatches(problemOf(bracket, wishes), ranks, ...rest).cells,
]

const four = createSingleElimination(4)
const eight = createSingleElimination(8)
const pool = createPoolsBracket({ sizes: [3], advance: 2 })
/** Three slots, of which the second overlaps each of the others by half an hour. */
const overlapping = ['09:00', '09:30', '10:00'].map((start, index) => ({
  start,
  end: ['10:00', '10:30', '11:00'][index] ?? '',
}))

describe('matches are laid out time by time', () => {
  test('those of the least rank first, then those of the least number, each after those that it needs', () => {
    expect(cellsOf(four, { hours: 3 })).toEqual([0, 1, 2])
    expect(cellsOf(four, { hours: 3 }, [1, 0, 0])).toEqual([1, 0, 2])
    // The fifth match starts as soon as the first and the second are over, before the third.
    expect(cellsOf(eight, { hours: 7 }, [2, 1, 2, 1, 0, 0, 0])).toEqual([2, 0, 4, 1, 3, 5, 6])
    expect(cellsOf(eight, { hours: 7 }, [1, 1, 2, 2, 0, 0, 0])).toEqual([0, 1, 3, 4, 2, 5, 6])
  })

  test('on the field that was used least, then on the first', () => {
    expect(cellsOf(four, { hours: 3, fields: 2 })).toEqual([0, 1, 2])
    expect(cellsOf(eight, { hours: 4, fields: 2 })).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(cellsOf(createSingleElimination(3), { hours: 3, fields: 2 })).toEqual([0, 3])
    expect(cellsOf(createSingleElimination(3), { hours: 3, fields: 2, busy: [closed(1, 1)] })).toEqual([0, 2])
  })

  test('from the time on that is given', () => {
    expect(cellsOf(four, { hours: 6 }, [], 2)).toEqual([2, 3, 4])
    expect(cellsOf(four, { hours: 3 }, [], 1)).toEqual([1, 2, -1])
  })

  test('and those that have no place are not counted', () => {
    const lacking = layOutMatches(problemOf(eight, { hours: 5 }), [])
    expect(lacking.placed).toBe(5)
    expect([...lacking.cells]).toEqual([0, 1, 2, 3, 4, -1, -1])
    expect(layOutMatches(problemOf(eight, { hours: 7 }), []).placed).toBe(7)
  })
})

describe('a match has to wait', () => {
  test('until its teams have rested', () => {
    expect(cellsOf(four, { hours: 5, restHours: 1 })).toEqual([0, 1, 3])
    expect(cellsOf(four, { hours: 5, restHours: 1.5 })).toEqual([0, 1, 4])
    expect(cellsOf(four, { hours: 5, fields: 2, restHours: 1 })).toEqual([0, 1, 4])
  })

  test('until a field is open and everybody who may play is free', () => {
    expect(cellsOf(four, { hours: 5, busy: [closed(1)] })).toEqual([0, 2, 3])
    expect(cellsOf(four, { hours: 5, busy: [away(1, 0)] })).toEqual([1, 0, 2])
    expect(cellsOf(four, { hours: 5, busy: [away(1, 2)] })).toEqual([0, 1, 3])
  })

  test('for the next day where somebody would play too often', () => {
    expect(cellsOf(four, { hours: 3, days: 2, maxGamesPerDay: 1 })).toEqual([0, 1, 3])
    expect(cellsOf(four, { hours: 3, days: 2, maxGamesPerDay: 2 })).toEqual([0, 1, 2])
    // Before the final, a finalist has already played twice on the first day, so the final is on the next day. In the
    // second case, a finalist has played at most once on the second day.
    expect(cellsOf(eight, { hours: 7, days: 2, maxGamesPerDay: 2 })).toEqual([0, 1, 2, 3, 4, 5, 7])
    expect(cellsOf(eight, { hours: 5, days: 2, maxGamesPerDay: 2 })).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(cellsOf(eight, { hours: 7, days: 2, maxGamesPerDay: 3 })).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('for the next day where it would be one too many with a game elsewhere', () => {
    const busy = [playsElsewhere(2, -3)]
    expect(cellsOf(four, { hours: 3, days: 2, maxGamesPerDay: 2, busy })).toEqual([0, 1, 3])
    expect(cellsOf(four, { hours: 3, days: 2, maxGamesPerDay: 3, busy })).toEqual([0, 1, 2])
  })

  test('until a time that overlaps is over, on the same field', () => {
    expect(cellsOf(four, { hours: 2, timeSlots: overlapping })).toEqual([0, 2, -1])
    expect(cellsOf(four, { hours: 2, fields: 2, timeSlots: overlapping })).toEqual([0, 1, 4])
    expect(cellsOf(four, { hours: 2, fields: 2, timeSlots: overlapping, busy: [closed(0, 1)] })).toEqual([0, 5, -1])
  })

  test('where people are needed at both, or at times that overlap', () => {
    const sharedPeople = [[team(1), team(2)]]
    expect(cellsOf(four, { hours: 3, fields: 2, sharedPeople })).toEqual([0, 3, 4])
    expect(cellsOf(four, { hours: 2, fields: 2, timeSlots: overlapping, sharedPeople })).toEqual([0, 5, -1])
    expect(cellsOf(four, { hours: 3, fields: 2, sharedPeople: [[team(1), team(4)]] })).toEqual([0, 1, 2])
  })
})

describe('in a pool', () => {
  test('a team rests between its games, whatever their order', () => {
    expect(cellsOf(pool, { hours: 4, fields: 2 })).toEqual([0, 3, 4, 7])
    expect(cellsOf(pool, { hours: 7, restHours: 1 })).toEqual([0, 2, 4, 6])
    expect(cellsOf(pool, { hours: 7, restHours: 1 }, [2, 1, 0, 0])).toEqual([4, 2, 0, 6])
  })

  test('the games of a team on a day are counted', () => {
    expect(cellsOf(pool, { hours: 4, days: 2, maxGamesPerDay: 2 })).toEqual([0, 1, 2, 4])
    expect(cellsOf(pool, { hours: 4, days: 2, maxGamesPerDay: 3 })).toEqual([0, 1, 2, 3])
    expect(cellsOf(pool, { hours: 2, days: 4, maxGamesPerDay: 1 })).toEqual([0, 2, 4, 6])
  })

  test('games of another pool are nothing to it', () => {
    const two = createPoolsBracket({ sizes: [2, 2], advance: 1 })
    expect(cellsOf(two, { hours: 3, fields: 2, restHours: 1 })).toEqual([0, 1, 4])
  })
})

describe('the final', () => {
  const five = createSingleElimination(5, { consolation: true })

  test('is beside the last match that it does not need, or after it', () => {
    expect(cellsOf(five, { hours: 6 })).toEqual([0, 1, 2, 3, 4, 5])
    expect(cellsOf(five, { hours: 6, fields: 2 })).toEqual([0, 2, 1, 5, 6, 7])
  })

  test('comes as soon as its teams are there, where that is asked for', () => {
    expect(cellsOf(five, { hours: 6, fields: 2 }, [], 0, false)).toEqual([0, 2, 1, 5, 7, 4])
  })
})

describe('one match after the other', () => {
  test('is over, and its teams rested, at a time that is known once it has its place', () => {
    const problem = problemOf(four, { hours: 5, restHours: 1 })
    const state = new MatchLayoutState(problem)
    const startOf = (time: number) => problem.calendar.times[time]?.start
    expect(state.earliest(2)).toBe(Number.NEGATIVE_INFINITY)
    expect(state.fits(2, 4)).toBe(false)
    state.put(1, 1)
    expect(state.earliest(2)).toBe(startOf(3))
    expect(state.fits(2, 4)).toBe(false)
    state.put(0, 0)
    // The later of the two previous matches determines the earliest time.
    expect(state.earliest(2)).toBe(startOf(3))
    expect([0, 1, 2, 3, 4].map((time) => state.fits(2, time))).toEqual([false, false, false, true, true])
  })

  test('takes its field from the others', () => {
    const state = new MatchLayoutState(problemOf(four, { hours: 2, fields: 3, busy: [closed(0, 1)] }))
    expect(state.openFields(0)).toEqual([0, 2])
    state.put(0, 0)
    expect(state.openFields(0)).toEqual([2])
    expect(state.openFields(1)).toEqual([1, 2, 0])
    state.put(1, 4)
    expect(state.openFields(1)).toEqual([2, 0])
  })
})
