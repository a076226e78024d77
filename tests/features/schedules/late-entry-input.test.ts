import { describe, expect, it } from 'vitest'
import {
  createLateEntryInput,
  getGamesEach,
  toLateEntrySearch,
} from '#features/schedules/late-entry/late-entry-input.ts'
import type { LateEntry } from '#domain/scheduling/repair/late-entry.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { makeGame, makeSchedule, testId } from '../../support/rows/factories.ts'

const [one, two, late, field] = [testId(), testId(), testId(), testId()]
const now = '2026-03-01T00:00:00.000Z'

/** Returns a league of two teams, which a third one joins, on Saturdays in March 2026. */
function entryWith(changes: Partial<ScheduleConstraints>): LateEntry {
  const schedule = makeSchedule({
    start_date: '2026-03-07',
    end_date: '2026-03-28',
    constraints: {
      preferredDays: [6],
      timeSlots: [{ start: '09:00', end: '13:00' }],
      blackoutDates: [],
      teamIds: [one, two],
      fieldIds: [field],
      divisionIds: [],
      meetings: 2,
      gameMinutes: 60,
      turnaroundMinutes: 0,
      minGameSpacing: 1,
      maxGamesPerDay: 3,
      homeAwayBalance: true,
      seed: 1,
      ...changes,
    },
  })
  const games = [
    makeGame({ schedule_id: schedule.id, league_id: schedule.league_id, home_team_id: one, away_team_id: two }),
  ]
  const rows = {
    leagueId: schedule.league_id,
    timeZone: 'UTC',
    schedules: [schedule],
    games,
    untimed: [],
    teams: [one, two, late].map((id) => ({ id, name: id, divisionId: null })),
    fields: [],
    openingHours: [],
    closures: [],
    events: [],
  }
  return { schedule, rows, teamIds: [late], leftIds: new Set() }
}

describe('how many games a late team plays', () => {
  const asked = (entry: LateEntry, gamesEach: string) => {
    const input = { ...createLateEntryInput(entry.schedule, entry.rows, now), teamIds: [late], gamesEach }
    return { ...getGamesEach(input, entry), search: toLateEntrySearch(input, entry, now) }
  }

  it('is any number up to that of the settings', () => {
    const entry = entryWith({})
    expect(asked(entry, '')).toMatchObject({ games: 4, usual: 4, most: 4 })
    expect(asked(entry, '3').search?.games).toHaveLength(3)
    expect(asked(entry, '5')).toMatchObject({ games: null, search: null })
  })

  it('is an even one where they are doubleheaders', () => {
    const entry = entryWith({ doubleheaders: { gapMinutes: 10, exchangesSides: false } })
    expect(asked(entry, '')).toMatchObject({ games: 4, usual: 4, most: 4, step: 2 })
    expect(asked(entry, '3')).toMatchObject({ games: null, search: null })
    const games = asked(entry, '2').search?.games ?? []
    expect(games.map(({ home_team_id, away_team_id }) => [home_team_id, away_team_id].includes(late))).toEqual([
      true,
      true,
    ])
    expect(games[0]?.home_team_id).toBe(games[1]?.home_team_id)
    expect(Date.parse(games[1]?.start_time ?? '') - Date.parse(games[0]?.end_time ?? '')).toBe(600_000)
  })
})
