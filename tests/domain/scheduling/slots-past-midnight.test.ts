import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { findTimeSlotProblem } from '#domain/scheduling/explain/feasibility.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { findOpenCells } from '#domain/scheduling/generate/open-cells.ts'
import { listSlotStarts } from '#domain/scheduling/model/calendar.ts'
import { getSlotEnd } from '#domain/scheduling/model/playing-days.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { season, violations } from './season.ts'

// Leagues of adults play when the ice is free: from 10 PM until 1 AM.

const night = { start: '22:00', end: '01:00' }

describe('a time slot past midnight', () => {
  test('ends on the next date, if it ends at night', () => {
    expect(getSlotEnd(night)).toBe(25 * 60)
    expect(getSlotEnd({ start: '18:00', end: '00:00' })).toBe(24 * 60)
    expect(getSlotEnd({ start: '09:00', end: '17:00' })).toBe(17 * 60)
  })

  test('is not a typing error', () => {
    const rules = { gameMinutes: 60, minGameSpacing: 0, maxGamesPerDay: 2 }
    expect(findTimeSlotProblem(night, rules)).toBeNull()
    expect(findTimeSlotProblem({ start: '22:00', end: '22:00' }, rules)).toContain('Invalid time range')
    expect(findTimeSlotProblem({ start: '22:00', end: '07:00' }, rules)).toContain('Invalid time range')
  })

  test('has games that end after midnight, but none that start then', () => {
    expect(listSlotStarts(night, 75, 0)).toEqual([22 * 60, 23 * 60 + 15])
    expect(listSlotStarts({ start: '23:00', end: '03:00' }, 60, 0)).toEqual([23 * 60])
  })

  test('is played on its date, and the game of the night is not on the next one', () => {
    const input = season({
      teams: 4,
      fields: 1,
      weeks: 5,
      preferredDays: [5],
      timeSlots: [night],
      gameMinutes: 75,
      maxGamesPerDay: 1,
    })
    const { games } = generateProposal(input)
    expect(games).toHaveLength(6)
    expect(violations(input, { games })).toEqual([])
    const times = games.map(({ start }) => toLocalTime(start, input.timeZone))
    expect(new Set(times)).toEqual(new Set(['22:00', '23:15']))
    for (const { start, end } of games) {
      expect(new Date(`${toLocalDate(start, input.timeZone)}T12:00Z`).getUTCDay()).toBe(5)
      expect(Date.parse(end) - Date.parse(start)).toBe(75 * 60_000)
    }
  })

  test('is offered for a game that is moved', () => {
    const input = season({ teams: 4, fields: 1, weeks: 1, preferredDays: [5], timeSlots: [night], gameMinutes: 75 })
    const cells = findOpenCells({
      schedule: { start_date: input.startDate, end_date: input.endDate, constraints: input.constraints },
      timeZone: input.timeZone,
      games: [],
      notBefore: '2026-01-01T00:00:00.000Z',
      lengthMinutes: 75,
    })
    expect(cells.map(({ start, end }) => [start, end].map((at) => toLocalTime(at, input.timeZone)))).toEqual([
      ['22:00', '23:15'],
      ['23:15', '00:30'],
    ])
  })

  test('leaves the rest of a team and the turnaround of a field to the next morning', () => {
    const random = createRandom(3)
    for (let round = 0; round < 8; round++) {
      const teams = 4 + Math.floor(random() * 4)
      const input = season({
        teams,
        fields: 1 + Math.floor(random() * 2),
        weeks: teams + 2,
        preferredDays: [5, 6],
        timeSlots: [
          { ...night, weekdays: [5] },
          { start: '00:15', end: '04:15', weekdays: [6] },
        ],
        gameMinutes: 60 + 15 * Math.floor(random() * 3),
        turnaroundMinutes: 15 * Math.floor(random() * 3),
        minGameSpacing: Math.floor(random() * 4),
      })
      const { games } = generateProposal(input)
      expect(games.length).toBeGreaterThan(teams)
      expect(violations(input, { games })).toEqual([])
    }
  })
})
