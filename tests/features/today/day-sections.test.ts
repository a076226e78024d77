import { describe, expect, it } from 'vitest'
import { sortIntoSections } from '#features/today/day-sections.ts'
import type { DayGame } from '#features/today/today-games.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { makeDayGame } from '../../support/rows/day-games.ts'
import { makeLeagueRow } from '../../support/rows/factories.ts'

const league = makeLeagueRow({ time_zone: 'Europe/London' })

const day = (start: string, given: Partial<Game> = {}, more: Partial<DayGame> = {}) =>
  makeDayGame(league, start, given, more)

const completed = {
  status: 'completed',
  home_score: 1,
  away_score: 0,
  result_state: 'reported',
  result_side: 'home',
} as const

describe('sortIntoSections', () => {
  const now = '2026-04-11T10:00:00.000Z'

  it('holds a game for now from a quarter of an hour before it until it is over by the clock', () => {
    const soon = day('2026-04-11T10:15:00.000Z')
    const running = day('2026-04-11T09:01:00.000Z')
    const later = day('2026-04-11T10:16:00.000Z')
    const over = day('2026-04-11T09:00:00.000Z')
    const sections = sortIntoSections([later, soon, over, running], now)
    expect(sections).toEqual({ now: [running, soon], later: [later], missing: [over], done: [] })
  })

  it('holds a started game for now into overtime, and for missing after that', () => {
    const overtime = day('2026-04-11T07:31:00.000Z', { status: 'in_progress' })
    const forgotten = day('2026-04-11T07:30:00.000Z', { status: 'in_progress' })
    const sections = sortIntoSections([overtime, forgotten], now)
    expect(sections.now).toEqual([overtime])
    expect(sections.missing).toEqual([forgotten])
  })

  it('shows games of the days before only where this person can still say something', () => {
    const start = '2026-04-09T18:00:00.000Z'
    const askedFor = day(start, completed, { isAsking: true })
    const settled = day(start, completed)
    const missing = day(start)
    const missingElsewhere = day(start, {}, { side: null })
    const sections = sortIntoSections([settled, askedFor, missingElsewhere, missing], now)
    expect(sections).toEqual({ now: [], later: [], missing: [missing], done: [askedFor] })
  })

  it('goes by the date of the league, the latest result first', () => {
    const early = day('2026-04-10T23:30:00.000Z', completed) // 0:30 on the 11th in London
    const late = day('2026-04-11T08:00:00.000Z', { status: 'cancelled' })
    const yesterday = day('2026-04-10T22:30:00.000Z', completed)
    expect(sortIntoSections([yesterday, early, late], now).done).toEqual([late, early])
  })
})
