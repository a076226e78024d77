import { describe, expect, test } from 'vitest'
import {
  findDaysProblem,
  findTimeSlotProblem,
  gamesPerSlot,
  checkRoom,
} from '#domain/scheduling/explain/feasibility.ts'
import { season } from '../season.ts'

const day = { start: '09:00', end: '17:00' }

describe('games in a slot', () => {
  test('follow one another with a gap between two, not after the last', () => {
    expect(gamesPerSlot(day, 60, 0)).toBe(8)
    expect(gamesPerSlot(day, 60, 120)).toBe(3)
    expect(gamesPerSlot(day, 90, 15)).toBe(4)
    expect(gamesPerSlot({ start: '09:00', end: '10:00' }, 60, 120)).toBe(1)
    expect(gamesPerSlot({ start: '09:00', end: '09:59' }, 60, 0)).toBe(0)
    expect(gamesPerSlot({ start: '17:00', end: '09:00' }, 60, 0)).toBe(0)
  })

  test('are enough for a day with the usual settings', () => {
    expect(findTimeSlotProblem(day, { gameMinutes: 60, minGameSpacing: 2, maxGamesPerDay: 3 })).toBeNull()
  })

  test('too few are said in these words', () => {
    expect(findTimeSlotProblem(day, { gameMinutes: 60, minGameSpacing: 2, maxGamesPerDay: 4 })).toBe(
      'Only 3 game(s) fit between 09:00–17:00 with 2hr spacing. Max per day: 4',
    )
  })

  test('a slot ends after it starts', () => {
    const rules = { gameMinutes: 60, minGameSpacing: 2, maxGamesPerDay: 1 }
    expect(findTimeSlotProblem({ start: '17:00', end: '09:00' }, rules)).toBe('Invalid time range: 17:00 - 09:00')
    expect(findTimeSlotProblem({ start: '09:00', end: '09:00' }, rules)).toBe('Invalid time range: 09:00 - 09:00')
  })
})

test('at least one of the chosen days lies in the range', () => {
  const monday = { startDate: '2026-11-16', endDate: '2026-11-18', preferredDays: [3, 7] }
  expect(findDaysProblem(monday)).toBeNull()
  expect(findDaysProblem({ ...monday, preferredDays: [4, 7] })).toBe(
    "Selected days don't exist in the date range. Please adjust your selections.",
  )
  expect(findDaysProblem({ ...monday, endDate: '2026-11-15' })).not.toBeNull()
})

describe('room', () => {
  test('is compared with what the schedule needs', () => {
    const tight = season({ teams: 8, fields: 2, weeks: 12, meetings: 2, timeSlots: [{ start: '09:00', end: '11:00' }] })
    expect(checkRoom(tight)).toEqual({
      games: 56,
      room: 48,
      isEnough: false,
      reasons: [],
      summary: 'Needs 56 slots, 48 available',
    })
    expect(checkRoom(season({ teams: 8, fields: 2, weeks: 14, meetings: 2 }))).toMatchObject({
      games: 56,
      isEnough: true,
    })
    expect(checkRoom(season({ teams: 2, fields: 1, weeks: 1 })).summary).toBe('Needs 1 slot, 1 available')
  })

  test('is limited by what teams may play in a day, and by the rest between', () => {
    const oneDay = { teams: 4, fields: 4, weeks: 1, timeSlots: [{ start: '09:00', end: '17:00' }] }
    expect(checkRoom(season({ ...oneDay, maxGamesPerDay: 2 })).room).toBe(4)
    expect(checkRoom(season({ ...oneDay, maxGamesPerDay: 4 })).room).toBe(6)
    expect(checkRoom(season({ ...oneDay, maxGamesPerDay: 4, minGameSpacing: 6 })).room).toBe(4)
  })

  test('is limited by a team that is busy elsewhere', () => {
    const busy = ['2026-03-07', '2026-03-14'].map((date) => ({
      fieldId: null,
      teamIds: ['team-00'],
      start: `${date}T15:00:00.000Z`,
      end: `${date}T16:00:00.000Z`,
    }))
    // On the two dates on which one team is away, three teams are left, of which two can play.
    expect(checkRoom(season({ teams: 4, fields: 2, weeks: 3, busy }))).toEqual({
      games: 6,
      room: 4,
      isEnough: false,
      reasons: [],
      summary: 'Needs 6 slots, 4 available',
    })
  })

  test('says why the games do not fit although there is room, where counting shows it', () => {
    const away = (team: string, dates: readonly string[]) =>
      dates.map((date) => ({
        kind: 'away' as const,
        fieldId: null,
        teamIds: [team],
        start: `${date}T05:00:00.000Z`,
        end: `${date}T23:00:00.000Z`,
      }))
    const busy = [
      ...away('team-00', ['2026-03-07', '2026-03-14', '2026-03-21']),
      ...away('team-01', ['2026-03-28', '2026-04-04', '2026-04-11']),
    ]
    const { isEnough, reasons } = checkRoom(season({ teams: 4, fields: 2, weeks: 6, busy }))
    expect(isEnough).toBe(true)
    expect(reasons).toEqual([expect.stringMatching(/Team 0.+Team 1/)])
    expect(checkRoom(season({ teams: 4, fields: 2, weeks: 6 })).reasons).toEqual([])
  })

  test('counts each division for itself', () => {
    expect(checkRoom(season({ teams: 9, fields: 2, weeks: 8, divisions: 2 })).games).toBe(16)
  })
})
