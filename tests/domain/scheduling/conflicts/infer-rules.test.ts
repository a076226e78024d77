import { describe, expect, test } from 'vitest'
import { inferConflictRules } from '#domain/scheduling/conflicts/rules/infer-rules.ts'
import { addDays } from '#domain/time.ts'

/** Creates a game on a day counted from Monday, November 16, 2026, in UTC. */
const game = (teams: string, day: number, start: string, end: string, field_id: string | null = 'F') => {
  const [home_team_id = '', away_team_id = ''] = teams.split(' ')
  const date = addDays('2026-11-16', day)
  return {
    home_team_id,
    away_team_id,
    field_id,
    start_time: `${date}T${start}:00.000Z`,
    end_time: `${date}T${end}:00.000Z`,
  }
}

const nothing = {
  preferredDays: [],
  timeSlots: [],
  blackoutDates: [],
  teamIds: [],
  fieldIds: [],
  divisionIds: [],
  meetings: 1,
  gameMinutes: 1,
  turnaroundMinutes: 0,
  minGameSpacing: 2,
  maxGamesPerDay: 1,
  homeAwayBalance: false,
  seed: 0,
}

describe('the rules that games seem to follow', () => {
  test('are their weekdays, starting times, teams and fields, each once and in order', () => {
    const games = [
      game('D A', 6, '14:00', '15:00', 'G'),
      game('C B', 2, '09:00', '10:30'),
      game('A B', 5, '09:00', '10:00'),
      game('C D', 12, '14:00', '15:00', null),
      game('A C', 10, '09:00', '10:30'),
    ]
    expect(inferConflictRules(games, 'UTC')).toEqual({
      ...nothing,
      preferredDays: [3, 4, 6, 7],
      timeSlots: [
        { start: '09:00', end: '10:00' },
        { start: '09:00', end: '10:30' },
        { start: '14:00', end: '15:00' },
      ],
      teamIds: ['A', 'B', 'C', 'D'],
      fieldIds: ['F', 'G'],
      gameMinutes: 90,
    })
  })

  test('are as many games of a team in a day as there are now, on the clocks of the league', () => {
    const games = [
      game('A B', 5, '08:00', '09:00'),
      game('B C', 5, '12:00', '13:00'),
      game('C B', 5, '16:00', '17:00'),
      game('B A', 6, '04:00', '04:45'), // Saturday 23:00 in New York
    ]
    expect(inferConflictRules(games, 'UTC').maxGamesPerDay).toBe(3)
    expect(inferConflictRules(games, 'America/New_York')).toMatchObject({
      preferredDays: [6],
      maxGamesPerDay: 4,
      gameMinutes: 60,
    })
    expect(inferConflictRules(games.slice(0, 1), 'UTC').maxGamesPerDay).toBe(1)
  })

  test('have a slot until after midnight for a game at night, and nothing where there are no games', () => {
    const late = { ...game('A B', 5, '23:30', '23:59'), end_time: '2026-11-22T00:30:00.000Z' }
    expect(inferConflictRules([late], 'UTC')).toEqual({
      ...nothing,
      preferredDays: [6],
      timeSlots: [{ start: '23:30', end: '00:30' }],
      teamIds: ['A', 'B'],
      fieldIds: ['F'],
      gameMinutes: 60,
    })
    expect(inferConflictRules([], 'UTC')).toEqual(nothing)
  })
})
