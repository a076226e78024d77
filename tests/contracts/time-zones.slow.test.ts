import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTimeZone, timeZoneNames } from '#domain/time-zones/zones.ts'
import { openTestDatabase, type TestDatabase } from '../support/postgres.ts'

// The database takes a league's zone where it knows the name, and then every device must be able to show its times.

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
  expect(timeZoneNames()).toEqual(expect.arrayContaining(offered))
  expect(refused?.names).toBeNull()
})
