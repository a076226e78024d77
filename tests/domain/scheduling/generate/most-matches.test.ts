import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { countRoomByDate } from '#domain/scheduling/explain/room.ts'
import { countMostMatches } from '#domain/scheduling/generate/most-matches.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { placeRoundRobinMatches } from '#domain/scheduling/generate/placement.ts'
import { assignRoundDates } from '#domain/scheduling/generate/rounds.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { addDays } from '#domain/time.ts'
import { season } from '../season.ts'

const start = '2026-03-07'

/** @param away by team, the numbers of the weeks in which it is away */
function leagueWith(
  away: Readonly<Record<number, readonly number[]>>,
  wishes: Partial<Parameters<typeof season>[0]> = {},
) {
  const absences = Object.entries(away).flatMap(([team, weeks]) =>
    weeks.map((week) => ({
      kind: 'away' as const,
      fieldId: null,
      teamIds: [`team-${team.padStart(2, '0')}`],
      start: `${addDays(start, 7 * week)}T00:00:00.000Z`,
      end: `${addDays(start, 7 * week)}T23:59:00.000Z`,
    })),
  )
  return season({ teams: 6, fields: 3, weeks: 5, start, timeZone: 'UTC', busy: absences, ...wishes })
}

function prepare(input: ScheduleInput) {
  const calendar = createSchedulingCalendar(input)
  const room = countRoomByDate(calendar)
  const matches = assignRoundDates(calendar, input, room, createRandom(1))
  return { calendar, matches, most: countMostMatches(calendar, matches, room) }
}
const countMost = (input: ScheduleInput) => prepare(input).most

/** A team sits out on each date, so absences leave as much room on the dates as before. */
const odd = { teams: 7, weeks: 7 }

test('all matches fit if every team has a date for each of its games', () => {
  expect(countMost(leagueWith({}))).toBe(15)
})

test('no more fit than there is room on the dates', () => {
  expect(countMost(leagueWith({}, { fields: 1, timeSlots: [{ start: '09:00', end: '11:00' }] }))).toBe(10)
})

test('a team that can play on four of seven dates leaves out two of its six matches', () => {
  expect(countMost(leagueWith({ 0: [1, 3, 4] }, odd))).toBe(19)
})

test('two teams that meet can miss the same match', () => {
  expect(countMost(leagueWith({ 0: [1, 3], 5: [2, 4] }, odd))).toBe(20)
  expect(countMost(leagueWith({ 0: [1, 3], 3: [0, 5], 5: [2, 4] }, odd))).toBe(19)
  expect(countMost(leagueWith({ 0: [1, 2, 3], 5: [4, 6] }, odd))).toBe(19)
})

test('teams of different divisions each miss a match of their own', () => {
  const twice = { ...odd, teams: 14, fields: 6, divisions: 2 }
  expect(countMost(leagueWith({ 0: [1, 3], 1: [2, 4] }, twice))).toBe(40)
  expect(countMost(leagueWith({ 0: [1, 3], 2: [2, 4] }, twice))).toBe(41)
})

test('the search stops as soon as nothing more fits', () => {
  const away = { 0: [1, 3], 1: [2, 4], 2: [0, 5], 3: [4, 6] }
  const input = leagueWith(away, { ...odd, teams: 28, fields: 12, divisions: 4 })
  const { unplaced, metrics } = generateProposal(input)
  expect(unplaced).toHaveLength(4)
  expect(metrics.iterations).toBeLessThan(2000)
})

test('never fewer than the search places', () => {
  const absences = fc.dictionary(
    fc.integer({ min: 0, max: 7 }).map(String),
    fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 5 }),
  )
  fc.assert(
    fc.property(absences, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 2 }), (away, fields, divisions) => {
      const input = leagueWith(away, { teams: 8, weeks: 8, fields, divisions })
      const { calendar, matches, most } = prepare(input)
      const options = { random: createRandom(2), goal: matches.length, maxIterations: 1000 }
      const { cells } = placeRoundRobinMatches(calendar, matches, options)
      expect(cells.filter((cell) => cell >= 0).length).toBeLessThanOrEqual(most)
    }),
    { numRuns: 40 },
  )
})
