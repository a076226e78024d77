import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrganizationInDatabase,
  insertTestRows,
  type OrganizationInTest,
} from '../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'
import { syncWith } from '../support/device/sync-device.ts'
import { makeLeagueEvent, testId } from '../support/rows/factories.ts'

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  org = await createOrganizationInDatabase(database, 'Riverside')
})
afterAll(() => database.close())
const { device, pull } = syncWith(() => ({ database, org }))

function added(changes: Parameters<typeof makeLeagueEvent>[0] = {}) {
  const { version: _, ...row } = makeLeagueEvent({ organization_id: org.id, league_id: org.league.id, ...changes })
  return { t: 'league_events' as const, rows: [row] }
}

test('staff add, move and delete a practice, and a coach reads it but changes nothing', async () => {
  const change = added({ team_ids: [org.home.id, org.away.id], field_id: org.field.id })
  const [row] = change.rows
  if (!row) throw new Error('No row')
  const { id, start_time, end_time } = row
  expect(await device(org.homeCoach).apply(change)).toMatchObject({ s: 'rejected' })
  expect(await device(org.manager).apply(change)).toMatchObject({ s: 'applied' })
  expect((await pull(org.homeCoach)).rows['league_events']).toMatchObject([
    { id, team_ids: [org.home.id, org.away.id], field_id: org.field.id },
  ])
  const later = { start_time: '2026-04-01T11:00:00.000Z', end_time: '2026-04-01T12:00:00.000Z' }
  const patch = { t: 'league_events' as const, id, set: later, was: { start_time, end_time } }
  expect(await device(org.homeCoach).apply(patch)).toMatchObject({ s: 'rejected' })
  expect(await device(org.manager).apply(patch)).toMatchObject({ s: 'applied' })
  // Someone who still saw the old time doesn't move it back without knowing.
  const stale = { ...patch, set: { start_time: '2026-04-01T08:00:00.000Z' }, was: { start_time } }
  expect(await device(org.administrator).apply(stale)).toMatchObject({ s: 'conflict' })
  expect(await device(org.homeCoach).apply({ t: 'league_events', id, delete: true })).toMatchObject({ s: 'rejected' })
  expect(await device(org.manager).apply({ t: 'league_events', id, delete: true })).toMatchObject({ s: 'applied' })
})

test('an event lists only teams of its league, each once, but keeps one that was deleted', async () => {
  const other = await createOrganizationInDatabase(database, 'Hillside')
  const refused = { s: 'rejected', message: 'row_gone' }
  expect(await device(org.manager).apply(added({ team_ids: [testId()] }))).toMatchObject(refused)
  expect(await device(org.manager).apply(added({ team_ids: [other.home.id] }))).toMatchObject(refused)
  const once = added()
  const twice = { ...once, rows: once.rows.map((row) => ({ ...row, team_ids: [org.home.id, org.home.id] })) }
  expect(await device(org.manager).apply(twice)).toMatchObject({ s: 'rejected', code: '23514' })

  const change = added({ team_ids: [org.home.id] })
  const id = change.rows[0]?.id ?? ''
  expect(await device(org.manager).apply(change)).toMatchObject({ s: 'applied' })
  const gone = testId()
  await database.asOwner(async (query) => {
    await query('alter table app.league_events disable trigger c_check_teams')
    await query('update app.league_events set team_ids = team_ids || $1::uuid where id = $2', [gone, id])
    await query('alter table app.league_events enable trigger c_check_teams')
  })
  const set = (team_ids: string[], was: string[]) => ({
    t: 'league_events' as const,
    id,
    set: { team_ids },
    was: { team_ids: was },
  })
  const now = [org.home.id, gone]
  expect(await device(org.manager).apply(set([...now, testId()], now))).toMatchObject(refused)
  expect(await device(org.manager).apply(set([...now, org.away.id], now))).toMatchObject({ s: 'applied' })
})

test('an event outlives its field, and is deleted with its league', async () => {
  const field = testId()
  await database.asOwner((query) =>
    query('insert into app.venue_fields (id, organization_id, venue_id, name) values ($1, $2, $3, $4)', [
      field,
      org.id,
      org.venue.id,
      'Field 9',
    ]),
  )
  const change = added({ field_id: field })
  const id = change.rows[0]?.id ?? ''
  expect(await device(org.manager).apply(change)).toMatchObject({ s: 'applied' })
  const stored = () => database.asOwner((query) => query('select field_id from app.league_events where id = $1', [id]))
  await database.asOwner((query) => query('delete from app.venue_fields where id = $1', [field]))
  expect(await stored()).toEqual([{ field_id: null }])
  const other = await createOrganizationInDatabase(database, 'Lakeside')
  const theirs = makeLeagueEvent({ organization_id: other.id, league_id: other.league.id, team_ids: [other.home.id] })
  await database.asOwner((query) => insertTestRows(query, 'league_events', [theirs]))
  await database.asOwner((query) => query('delete from app.leagues where id = $1', [other.league.id]))
  const left = await database.asOwner((query) => query('select from app.league_events where id = $1', [theirs.id]))
  expect(left).toEqual([])
})
