import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveInProject } from '#server/project-root.ts'
import { makeVenue } from '../support/rows/factories.ts'
import { createOrganizationInDatabase } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import { syncWith } from '../support/device/sync-device.ts'

// The broadcast of versions, tested on a database with the relevant parts of a hosted project's `realtime` schema.

let database: TestDatabase
let withoutRealtime: unknown[]
let org: OrganizationInTest
let other: OrganizationInTest
const { device } = syncWith(() => ({ database, org }))

const realtime = [
  'create schema realtime',
  'create table realtime.messages (nr serial primary key, topic text, extension text, event text, payload jsonb, private boolean)',
  'alter table realtime.messages enable row level security',
  'grant usage on schema realtime to authenticated',
  'grant select, insert on realtime.messages to authenticated',
  'grant usage on sequence realtime.messages_nr_seq to authenticated',
  `create function realtime.topic() returns text language sql stable as
     $$ select nullif(current_setting('realtime.topic', true), '') $$`,
  `create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language sql as
     $$ insert into realtime.messages (payload, event, topic, private, extension) values (payload, event, topic, private, 'broadcast') $$`,
  'grant execute on function realtime.topic() to authenticated',
]

const migrate = async () => {
  const text = await readFile(resolveInProject('supabase', 'schema', '3-sync', '25-sync-realtime.sql'), 'utf8')
  await database.asOwner((query) => query(text))
}
const triggers = () => database.asOwner((query) => query(`select tgname from pg_trigger where tgname = 'tell_version'`))

beforeAll(async () => {
  database = await openTestDatabase('postgres')
  await migrate()
  withoutRealtime = await triggers()
  await database.asOwner(async (query) => {
    for (const statement of realtime) await query(statement)
  })
  await migrate()
  org = await createOrganizationInDatabase(database, 'Riverside')
  other = await createOrganizationInDatabase(database, 'Hillside')
})
afterAll(() => database.close())

const readAs = (person: string, topic: string) =>
  database.asPerson(person, async (query) => {
    await query(`select set_config('realtime.topic', $1, true)`, [topic])
    return query<{ payload: unknown }>('select payload from realtime.messages where topic = realtime.topic()')
  })

test('5.12 without a realtime schema nothing is sent', async () => {
  expect(withoutRealtime).toEqual([])
  expect(await triggers()).toHaveLength(1)
})

test('5.12 each push tells the organization’s channel its version, once, and nothing else', async () => {
  await database.asOwner((query) => query('delete from realtime.messages'))
  const venues = [makeVenue({ organization_id: org.id }), makeVenue({ organization_id: org.id })]
  const verdict = await device(org.manager).apply({ t: 'venues', rows: venues })
  const v = verdict.s === 'applied' ? verdict.v : Number.NaN
  const sent = await database.asOwner((query) =>
    query('select topic, event, payload, private from realtime.messages order by nr'),
  )
  expect(sent).toEqual([{ topic: `organization:${org.id}`, event: 'version', payload: { version: v }, private: true }])
})

test('5.12 only members may listen to a channel, and they may not send to it', async () => {
  const topic = `organization:${org.id}`
  expect(await readAs(org.manager, topic)).not.toEqual([])
  expect(await readAs(other.manager, topic)).toEqual([])
  const sending = database.asPerson(org.manager, (query) =>
    query(`insert into realtime.messages (topic, extension) values ($1, 'broadcast')`, [topic]),
  )
  await expect(sending).rejects.toThrow('row-level security')
})
