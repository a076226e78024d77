import { describe, expect, test } from 'vitest'
import { findMatchLayout } from '#domain/tournaments/layout/find-layout.ts'
import type { MatchProblem } from '#domain/tournaments/layout/match-problem.ts'
import { checkMatchRoom } from '#domain/tournaments/layout/match-room.ts'
import { computeMatchWindows } from '#domain/tournaments/layout/match-windows.ts'
import { describeUnplacedMatch, findImpossibilities } from '#domain/tournaments/layout/match-reasons.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { away, closed, inputFor, playsElsewhere, problemOf, team, type Wishes } from '../problem-of.ts'

const two = createSingleElimination(2)
const four = createSingleElimination(4)
const pool = createPoolsBracket({ sizes: [3], advance: 2 })

/** @param cells by match: `hour * fields + field`, or −1 if the match has no place */
const reason = (match: number, bracket: Bracket, cells: readonly number[], wishes: Wishes) =>
  describeUnplacedMatch(match - 1, problemOf(bracket, wishes), Int32Array.from(cells))

describe('a match has no place', () => {
  test('where one before it has none', () => {
    expect(reason(3, four, [0, -1, -1], { hours: 4 })).toBe('It comes after match 2, without a place itself.')
    expect(reason(3, four, [-1, 0, -1], { hours: 4 })).toBe('It comes after match 1, without a place itself.')
    expect(reason(3, four, [-1, -1, -1], { hours: 4 })).toBe(
      'It comes after matches 1 and 2, without a place themselves.',
    )
  })

  test('where no time is left after those before it and their rest', () => {
    expect(reason(3, four, [0, 1, -1], { hours: 2 })).toBe('No time is left after the matches before it.')
    expect(reason(3, four, [0, 1, -1], { hours: 3, restHours: 2 })).toBe(
      'No time is left after the matches before it and 2 hours of rest.',
    )
    expect(reason(3, four, [0, 1, -1], { hours: 3, restHours: 1.5 })).toBe(
      'No time is left after the matches before it and 90 minutes of rest.',
    )
  })

  test('where the fields are closed or taken at the times that are left', () => {
    const words = 'All fields are taken or closed at the times that are left for it.'
    expect(reason(3, four, [0, 1, -1], { hours: 3, busy: [closed(2)] })).toBe(words)
    expect(reason(2, four, [0, -1, -1], { hours: 1 })).toBe(words)
  })

  test('where those who may play in it are away, of whom no others are named', () => {
    const named = (...busy: NonNullable<Wishes['busy']>) => reason(3, four, [0, 1, -1], { hours: 4, busy })
    const words = 'may play in it, and cannot at the times that are left for it.'
    expect(named(away(2, 2), away(2, 3))).toBe(`Team 1 ${words}`)
    expect(named(away(2, 2), away(3, 3), away(4, 1))).toBe(`Team 1 and Team 2 ${words}`)
    expect(named(away(2, 2), closed(3), away(4, 3))).toBe(`Team 1 ${words}`)
  })

  test('where a team would play too often on the days that are left', () => {
    expect(reason(3, four, [0, 1, -1], { hours: 4, maxGamesPerDay: 1 })).toBe(
      'A team would have more than 1 game on Sat, Mar 7.',
    )
    const busy = [playsElsewhere(2, -3)]
    expect(reason(3, four, [0, 1, -1], { hours: 4, maxGamesPerDay: 2, busy })).toBe(
      'A team would have more than 2 games on Sat, Mar 7.',
    )
    // Both semifinals are on the second day, which has one hour left.
    expect(reason(3, four, [3, 4, -1], { hours: 3, days: 2, maxGamesPerDay: 1 })).toBe(
      'A team would have more than 1 game on Sat, Mar 14.',
    )
    // Likewise in a pool of three: two teams have already played, and every other match needs one of them.
    expect(reason(3, pool, [0, -1, -1, -1], { hours: 2, maxGamesPerDay: 1 })).toBe(
      'A team would have more than 1 game on Sat, Mar 7.',
    )
  })

  test('where the rest of its teams in a pool is in the way, or their people are', () => {
    expect(reason(2, pool, [0, -1, -1, -1], { hours: 2, restHours: 1 })).toBe(
      'The matches before it leave no time for it.',
    )
    // On the first day, a team would play twice, and on the second day, it would not have rested for 170 hours.
    expect(reason(2, pool, [0, -1, -1, -1], { hours: 2, days: 2, restHours: 170, maxGamesPerDay: 1 })).toBe(
      'The matches before it leave no time for it.',
    )
    expect(reason(2, pool, [0, -1, -1, -1], { hours: 2, fields: 2, restHours: 1 })).toBe(
      'Its teams have not rested whenever a field is open.',
    )
    const shared = { hours: 1, fields: 2, sharedPeople: [[team(1), team(2)]] }
    const needed = 'who may be needed at another match whenever a field is open.'
    expect(reason(2, four, [0, -1, -1], shared)).toBe(`Team 0 and Team 1 share a coach, ${needed}`)
    const sharedNames = [{ teamIds: [team(1), team(2)], names: ['Kim Park'] }]
    expect(reason(2, four, [0, -1, -1], { ...shared, sharedNames })).toBe(`Team 0 and Team 1 share Kim Park, ${needed}`)
  })
})

describe('that not all matches can have a place', () => {
  function reasons(bracket: Bracket, wishes: Wishes, isImpossible = false, room = 100) {
    const problem = problemOf(bracket, wishes)
    const windows = computeMatchWindows(problem)
    const canBePlaced = (other: MatchProblem) => findMatchLayout(other, windows, 1).placed === bracket.matches.length
    return findImpossibilities({ problem, windows, room, isImpossible, canBePlaced }, 'UTC')
  }

  test('is said of too few slots first', () => {
    expect(reasons(four, { hours: 2 }, true, 2)).toEqual([
      '3 matches need as many slots on the fields, and only 2 are open.',
    ])
    expect(reasons(four, { hours: 2 }, true, 1)).toEqual([
      '3 matches need as many slots on the fields, and only 1 is open.',
    ])
    expect(reasons(two, { hours: 1, busy: [closed(0)] }, true, 0)).toEqual([
      '1 match needs a slot on the fields, and none is open.',
    ])
    expect(reasons(four, { hours: 3 }, false, 3)).toEqual([])
  })

  test('is said of the first match that nobody can come to', () => {
    expect(reasons(two, { hours: 1, busy: [away(2, 0)] })).toEqual([
      'No field is open at a time when everybody who may play in match 1 is free.',
    ])
    expect(reasons(four, { hours: 3, busy: [0, 1, 2].map((hour) => away(3, hour)) })).toEqual([
      'No field is open at a time when everybody who may play in match 2 is free.',
    ])
  })

  test('is said of a match that comes too late, with how many come before it', () => {
    const rest = 'with 2 hours of rest and at most 3 games of a team a day, and whoever may play in it has to be free.'
    const late = { fields: 4, restHours: 2, maxGamesPerDay: 3 }
    expect(reasons(four, { hours: 2, ...late })).toEqual([
      `No time is left for match 3, however many fields there are: matches 1 and 2 come before it, ${rest}`,
    ])
    expect(reasons(createSingleElimination(3), { hours: 2, ...late })).toEqual([
      `No time is left for match 2, however many fields there are: match 1 comes before it, ${rest}`,
    ])
    expect(reasons(createSingleElimination(8), { hours: 6, ...late })).toEqual([
      `No time is left for match 7, however many fields there are: up to 2 matches come before it one after the other, ${rest}`,
    ])
    expect(reasons(createSingleElimination(5), { hours: 6, ...late })).toEqual([
      `No time is left for match 4, however many fields there are: up to 2 matches come before it one after the other, ${rest}`,
    ])
  })

  test('is said of a stretch of time that is too crowded', () => {
    expect(reasons(createSingleElimination(8), { hours: 3, fields: 2 })).toEqual([
      '4 matches have to be played from Sat, Mar 7, 9:00 AM to Sat, Mar 7, 10:00 AM, where 2 slots are open.',
    ])
    expect(reasons(four, { hours: 2, fields: 2, busy: [closed(0, 1)] })).toEqual([
      '2 matches have to be played from Sat, Mar 7, 9:00 AM to Sat, Mar 7, 10:00 AM, where 1 slot is open.',
    ])
  })

  test('is said of all ways, where they were looked through, and of nothing where that is not known', () => {
    expect(reasons(four, { hours: 3 }, true)).toEqual([
      'All ways to place them were looked through, and none has them all.',
    ])
    expect(reasons(four, { hours: 3 })).toEqual([])
  })

  test('is said of those who share a coach, where all matches have a place without that, and of nobody else', () => {
    const [first, second] = [
      [team(1), team(2)],
      [team(3), team(4)],
    ]
    const share = (...sharedPeople: readonly (readonly string[])[]) =>
      reasons(four, { hours: 2, fields: 2, sharedPeople }, true)
    const words = 'and never play at the same time: without that, all matches have a place.'
    expect(share(first)).toEqual([`Team 0 and Team 1 share a coach ${words}`])
    // Either pair on its own makes the tournament impossible.
    expect(share(first, second)).toEqual([
      'Team 0 and Team 1 share a coach; Team 2 and Team 3 share a coach: these never play at the same time, and without that all matches have a place.',
    ])
    // Seeds 1 and 4 play each other first.
    expect(share(first, [team(1), team(4)])).toEqual([`Team 0 and Team 1 share a coach ${words}`])
    // Three matches on one field need three hours, no matter who shares a coach.
    expect(reasons(four, { hours: 2, sharedPeople: [first] }, true, 2)[0]).toContain('3 matches need as many slots')
  })
})

test('too few slots are shown as numbers at once, without a sentence', () => {
  const input = inputFor(four, { hours: 2 })
  const entrants = input.teams.map(({ id }) => id)
  expect(checkMatchRoom({ bracket: four, entrants, input })).toEqual({
    games: 3,
    room: 2,
    summary: 'Needs 3 slots, 2 available',
    isEnough: false,
    reasons: [],
  })
})
