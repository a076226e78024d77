import { beforeEach, describe, expect, it } from 'vitest'
import { readOrganizationGames } from '#data/queries/organization-games.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { findGameConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { toConflictInput } from '#domain/scheduling/conflicts/conflict-input.ts'
import { readRainoutRows } from '#features/schedules/rainout/use-rainout-rows.ts'
import { readBusyTimes } from '#features/schedules/wizard/schedule-input.ts'
import { computeAvailability } from '#features/venues/availability.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeField,
  makeGame,
  makeLeagueEvent,
  makeLeagueRow,
  makeSchedule,
  makeVenue,
  testId,
} from '../../support/rows/factories.ts'

// Everything that plans or checks games reads the practices and events of all leagues of the organization.

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const timeZone = 'UTC'
const [organization_id, field_id, team] = [testId(), testId(), testId()]
const league = makeLeagueRow({ organization_id, time_zone: timeZone })
const schedule = makeSchedule({
  organization_id,
  league_id: league.id,
  start_date: '2026-05-02',
  end_date: '2026-05-02',
})
const event = (start_time: string, end_time: string, given: Parameters<typeof makeLeagueEvent>[0] = {}) =>
  makeLeagueEvent({ organization_id, league_id: testId(), field_id, team_ids: [team], start_time, end_time, ...given })

const overnight = event('2026-05-01T20:00:00.000Z', '2026-05-02T10:00:00.000Z')
const inside = event('2026-05-02T12:00:00.000Z', '2026-05-02T13:00:00.000Z')
const before = event('2026-05-01T08:00:00.000Z', '2026-05-02T00:00:00.000Z')
const farAfter = event('2026-05-05T08:00:00.000Z', '2026-05-05T09:00:00.000Z')
const theirs = event(inside.start_time, inside.end_time, { organization_id: testId() })

const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id))

async function putAll() {
  await db.leagues.put(league)
  await db.schedules.put(schedule)
  await db.league_events.bulkPut([overnight, inside, before, farAfter, theirs])
}

describe('practices and events', () => {
  it('are times that the scheduler works around, from the first day to the night after the last', async () => {
    await putAll()
    const asked = { startDate: '2026-05-02', endDate: '2026-05-02', timeZone }
    const busy = await readBusyTimes(db, organization_id, asked)
    const shape = { kind: 'event', fieldId: field_id, teamIds: [team] }
    expect(busy).toEqual([
      { ...shape, start: overnight.start_time, end: overnight.end_time },
      { ...shape, start: inside.start_time, end: inside.end_time },
    ])
  })

  it('are read with the games whose conflicts are looked for, whichever league they belong to', async () => {
    await putAll()
    const [from, to] = ['2026-05-02T00:00:00.000Z', '2026-05-03T00:00:00.000Z']
    const read = await readOrganizationGames(db, { organizationId: organization_id, timeZone, from, to })
    expect(idsOf(read.events)).toEqual(idsOf([overnight, inside]))
    const game = makeGame({
      organization_id,
      schedule_id: schedule.id,
      field_id,
      start_time: '2026-05-02T09:30:00.000Z',
      end_time: '2026-05-02T10:30:00.000Z',
    })
    const { games: _, schedules, ...rules } = toConflictInput(read)
    expect(findGameConflicts(game, read.games, schedules, rules)).toMatchObject([
      { kind: 'event', about: 'field', event: { id: overnight.id } },
    ])
  })

  it('are read for a rainout, however late games may move', async () => {
    await putAll()
    const found = await readRainoutRows(db, schedule.id, '2026-05-02')
    expect(idsOf(found?.rows.events ?? [])).toEqual(idsOf([overnight, inside, before, farAfter]))
  })

  it('are among the bookings of a field, and leave no free slot there', () => {
    const venue = makeVenue({ organization_id })
    const field = makeField({ organization_id, venue_id: venue.id, id: field_id })
    const [day] = computeAvailability({
      venue,
      fields: [field],
      hours: [],
      closures: [],
      timeZone,
      from: '2026-05-02',
      to: '2026-05-02',
      games: [],
      events: [overnight, inside],
      minutes: 60,
      turnaroundMinutes: 0,
      now: '2026-01-01T00:00:00.000Z',
    })
    const events = day?.entries.filter(({ kind }) => kind === 'event').map(({ start, end }) => [start, end])
    expect(events).toEqual([
      ['2026-05-02T00:00:00.000Z', overnight.end_time],
      [inside.start_time, inside.end_time],
    ])
    const free = day?.entries.filter(({ kind }) => kind === 'free') ?? []
    expect(free[0]?.start).toBe('2026-05-02T10:00:00.000Z')
    expect(free.some(({ start, end }) => start < inside.end_time && inside.start_time < end)).toBe(false)
  })
})
