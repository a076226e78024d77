import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServerDatabase, type Database } from '#server/database/database.ts'
import { applyMigrations } from '#server/database/migrations.ts'
import { createEmptyDatabase } from '../../support/database/postgres.ts'

let made: Awaited<ReturnType<typeof createEmptyDatabase>>
let database: Database

beforeAll(async () => {
  made = await createEmptyDatabase()
  database = await openServerDatabase({ url: made.url })
})

afterAll(async () => {
  await database.close()
  await made.drop()
})

test('a database of an earlier state of a migration says so instead of running without what was added', async () => {
  const migration = { version: '20260101000000', name: 'schema', statements: 'create table edited (id integer)' }
  expect(await applyMigrations(database, [migration])).toEqual(['20260101000000'])
  expect(await applyMigrations(database, [migration])).toEqual([])
  const edited = { ...migration, statements: 'create table edited (id integer, added text)' }
  await expect(applyMigrations(database, [edited])).rejects.toThrow('earlier state of 20260101000000_schema')
})

test('one that the Supabase command line applied is taken as it is', async () => {
  await database.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ('20260102000000', 'by_hand', array['create table by_hand (id integer)'])`,
  )
  const migration = { version: '20260102000000', name: 'by_hand', statements: 'create table by_hand (id integer);' }
  expect(await applyMigrations(database, [migration])).toEqual([])
})
