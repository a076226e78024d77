import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTimeZone, listTimeZoneNames } from '#domain/time-zones/zones.ts'
import { toLocalDate } from '#domain/time.ts'
import { openServerDatabase } from '#server/database/database.ts'
import { updateZoneOffsets } from '#server/database/update-zone-offsets.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'

// For a league, the database accepts any time zone whose name it knows, so every device must be able to show times in
// that zone. To determine the current day in a zone, the database uses only the app's data.

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
})
afterAll(() => database.close())

test('every zone that the database takes is known to the app', async () => {
  const taken = await database.asOwner((query) =>
    query<{ name: string }>('select name from pg_timezone_names where private.is_time_zone(name)'),
  )
  expect(taken.length).toBeGreaterThan(400)
  expect(taken.map(({ name }) => name).filter((name) => !isTimeZone(name))).toEqual([])
})

test('the database takes every zone that a form offers', async () => {
  const offered = Intl.supportedValuesOf('timeZone').filter(isTimeZone)
  const [refused] = await database.asOwner((query) =>
    query<{ names: string[] | null }>(
      'select array_agg(name) as names from unnest($1::text[]) name where private.is_time_zone(name) is not true',
      [offered],
    ),
  )
  expect(offered.length).toBeGreaterThan(400)
  expect(listTimeZoneNames()).toEqual(expect.arrayContaining(offered))
  expect(refused?.names).toBeNull()
})

test('every zone has the day that the app shows', async () => {
  const days = await database.asOwner((query) =>
    query<{ name: string; day: string; now: string }>(
      `select name, private.today_in(name)::text as day, now()::text as now from unnest($1::text[]) name`,
      [listTimeZoneNames()],
    ),
  )
  expect(days.length).toBeGreaterThan(400)
  expect(days.filter(({ name, day, now }) => day !== toLocalDate(new Date(now).toISOString(), name))).toEqual([])
})

test('a zone has its day by what the server tells, whatever Postgres knows of it', async () => {
  const server = await openServerDatabase({ url: database.url })
  const dayAndOffsets = () =>
    database.asOwner((query) =>
      query(`select private.today_in('Europe/Zagreb') - private.today_in('UTC') as later,
        (select count(*) from private.zone_offsets where time_zone = 'Europe/Zagreb')::int as offsets`),
    )
  try {
    await database.asOwner((query) =>
      query(`update private.zone_offsets set ahead = ahead + '48 hours' where time_zone = 'Europe/Zagreb'`),
    )
    expect(await dayAndOffsets()).toEqual([{ later: expect.toBeOneOf([2, 3]), offsets: expect.toBeOneOf([3, 4]) }])
    await updateZoneOffsets(server) // as a newer version, with different data
    expect(await dayAndOffsets()).toEqual([{ later: expect.toBeOneOf([0, 1]), offsets: expect.toBeOneOf([3, 4]) }])
  } finally {
    await server.close()
  }
})

test('offsets that are over are forgotten, and those to come are known before they begin', async () => {
  const server = await openServerDatabase({ url: database.url })
  const since = () =>
    database.asOwner((query) =>
      query<{ since: string; ahead: string }>(
        `select to_char(since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since, extract(epoch from ahead)::int / 3600 as ahead
         from private.zone_offsets where time_zone = 'Europe/Zagreb' order by private.zone_offsets.since`,
      ),
    )
  try {
    await updateZoneOffsets(server, Date.parse('2031-01-01T12:00:00Z'))
    expect((await since()).slice(1)).toEqual([
      { since: '2031-03-30 01:00', ahead: 2 },
      { since: '2031-10-26 01:00', ahead: 1 },
    ])
  } finally {
    await updateZoneOffsets(server)
    await server.close()
  }
})

test('a digest is sent at its hour in every zone, also when the clocks change', async () => {
  const cases = [
    ['Europe/London', 7, '2026-06-01T05:59:59Z', '2026-06-01T06:00:00Z'],
    ['Europe/London', 7, '2026-06-01T06:00:00Z', '2026-06-02T06:00:00Z'],
    ['America/New_York', 18, '2026-06-01T21:00:00Z', '2026-06-01T22:00:00Z'],
    ['Pacific/Auckland', 0, '2026-06-01T11:00:00Z', '2026-06-01T12:00:00Z'],
    ['Asia/Kolkata', 23, '2026-06-01T17:29:00Z', '2026-06-01T17:30:00Z'],
    // Clocks change between two digests: they are an hour less, or more, than a day apart.
    ['America/New_York', 7, '2026-03-07T12:00:00Z', '2026-03-08T11:00:00Z'],
    ['America/New_York', 7, '2026-10-31T11:00:00Z', '2026-11-01T12:00:00Z'],
    // 2 AM is skipped, and 1 AM comes twice.
    ['America/New_York', 2, '2026-03-08T05:00:00Z', '2026-03-08T06:00:00Z'],
    ['America/New_York', 2, '2026-03-08T06:30:00Z', '2026-03-09T06:00:00Z'],
    ['America/New_York', 1, '2026-11-01T04:00:00Z', '2026-11-01T05:00:00Z'],
    ['America/New_York', 1, '2026-11-01T05:30:00Z', '2026-11-02T06:00:00Z'],
    ['America/New_York', 1, '2026-11-01T06:30:00Z', '2026-11-02T06:00:00Z'],
    ['America/Santiago', 0, '2026-09-06T03:30:00Z', '2026-09-07T03:00:00Z'], // midnight is skipped
  ] as const
  const server = await openServerDatabase({ url: database.url })
  try {
    await updateZoneOffsets(server, Date.parse('2026-01-01T12:00:00Z'))
    for (const [zone, hour, at, expected] of cases) {
      const [row] = await server.query<{ at: Date }>('select private.next_digest($1, $2, $3) as at', [at, zone, hour])
      expect([zone, hour, at, new Date(row?.at ?? 0).toISOString()]).toEqual([
        zone,
        hour,
        at,
        new Date(expected).toISOString(),
      ])
    }
  } finally {
    await updateZoneOffsets(server)
    await server.close()
  }
})
