import { expect, test } from 'vitest'
import { getUsualTimes } from '#domain/scheduling/conflicts/usual-times.ts'
import { season } from '../season.ts'

const schedule = (created_at: string, gameMinutes: number | null, turnaroundMinutes = 0) => ({
  created_at,
  constraints:
    gameMinutes === null
      ? null
      : { ...season({ teams: 2, fields: 1, weeks: 1 }).constraints, gameMinutes, turnaroundMinutes },
})
const sport = { game_minutes: 80 }

test('games of a league are as in its newest schedule that has settings', () => {
  const old = schedule('2025-03-01T00:00:00.000Z', 50, 5)
  const recent = schedule('2026-03-01T00:00:00.000Z', 70, 10)
  const imported = schedule('2026-04-01T00:00:00.000Z', null)
  for (const schedules of [
    [old, recent, imported],
    [imported, recent, old],
    [recent, old, imported],
  ]) {
    expect(getUsualTimes(schedules, sport)).toEqual({ gameMinutes: 70, turnaroundMinutes: 10 })
  }
})

test('games of a league without settings are as in its sport, or an hour long, and one follows the other', () => {
  const imported = schedule('2026-04-01T00:00:00.000Z', null)
  expect(getUsualTimes([imported], sport)).toEqual({ gameMinutes: 80, turnaroundMinutes: 0 })
  expect(getUsualTimes([], sport)).toEqual({ gameMinutes: 80, turnaroundMinutes: 0 })
  expect(getUsualTimes([], undefined)).toEqual({ gameMinutes: 60, turnaroundMinutes: 0 })
})
