import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readManifest } from '#server/database/backup/backup-folder.ts'
import { createSampleData } from '#server/sample/sample-data.ts'
import { catalogOf } from '../../rights/support/catalog.ts'
import { startBackend } from '../../support/server/backend.ts'
import {
  createTestDatabase,
  createEmptyDatabase,
  databaseEngines,
  openOn,
  type MadeDatabase,
} from '../../support/database/postgres.ts'
import { ask, asSuperuser, backUpTest, placeOf, restoreTest, rowsOf, rulesOf } from './databases.ts'

const awkward = 'tab\there, line\nbreak, back\\slash, \\N, \\., "quotes", Ñandú 🏟'

describe.each(databaseEngines)('%s', (engine) => {
  let source: MadeDatabase
  let target: MadeDatabase
  let folder: string
  let backup: string
  const rows = (url: string) => rowsOf(asSuperuser(url, inject('postgresUrl')))

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fieldside-backup-'))
    writeFileSync(join(folder, 'secrets.json'), '{"jwtSecret":"…"}')
    ;[source, target] = await Promise.all([createTestDatabase(engine), createEmptyDatabase(engine)])
    const server = await startBackend({ database: { url: source.url } })
    await createSampleData(server.backend, new Date('2026-05-09T18:30:00Z'))
    await server.stop()
    await ask(source.url, 'update organizations set name = $1 where name ~ $2', [awkward, 'Lakeside'])
    await ask(
      source.url,
      `insert into notifications (organization_id, user_id, kind, title)
       select organization_id, user_id, 'game', 'Rained out' from memberships`,
    )
    await ask(
      source.url,
      `update deliveries set state = 'sent', settled_at = now() where id in (select id from deliveries limit 1)`,
    )
    const made = await backUpTest(source.url, join(folder, 'backups'), { place: placeOf(source.url, folder) })
    backup = made.folder
  })
  afterAll(async () => {
    await Promise.all([source.drop(), target.drop()])
    rmSync(folder, { recursive: true })
  })

  test('every row of every table comes back in an empty database, with every rule', async () => {
    const before = await rows(source.url)
    expect(Object.values(before).filter((contents) => !contents.startsWith('0 ')).length).toBeGreaterThan(40)
    const dataFolder = join(folder, 'elsewhere')
    await restoreTest(target.url, backup, { place: placeOf(target.url, dataFolder) })
    expect(await rows(target.url)).toEqual(before)
    const states = 'select state, error, count(*)::int as count from deliveries group by 1, 2 order by 1'
    const [sent, waiting] = await ask<{ count: number }>(source.url, states)
    expect([sent, waiting]).toMatchObject([{ state: 'sent', count: 1 }, { state: 'waiting' }])
    expect(await ask(target.url, states)).toEqual([
      { state: 'sent', error: null, count: 1 },
      { state: 'suppressed', error: 'restored', count: waiting?.count }, // old news
    ])
    expect(await ask(target.url, 'select name from organizations where name ~ $1', ['tab'])).toEqual([
      { name: awkward },
    ])
    expect(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')).toBe('{"jwtSecret":"…"}')
    expect(await rulesOf(target.url)).toEqual(await rulesOf(source.url))
  })

  test('a server starts on it: rights are the same, numbers go on, the history has another name', async () => {
    const server = await startBackend({ database: { url: target.url } })
    expect(server.backend.applied).toEqual([])
    await server.stop()
    const [rights, rightsBefore] = await Promise.all(
      [target, source].map(async ({ url }) => {
        const database = openOn(url, engine)
        const lines = await database.asOwner(catalogOf)
        await database.close()
        return lines
      }),
    )
    expect(rights).toEqual(rightsBefore)

    const next = `select nextval(pg_get_serial_sequence(c.oid::regclass::text, 'id'))::int - (select max(id) from activity)::int as ahead
      from pg_class c where c.relname = 'activity'`
    expect(await ask(target.url, next)).toEqual([{ ahead: 1 }])
    const epoch = 'select id from deployment'
    expect(await ask(target.url, epoch)).not.toEqual(await ask(source.url, epoch))
  })

  test('the rules are in force again', async () => {
    await expect(ask(target.url, `update memberships set user_id = gen_random_uuid() where true`)).rejects.toThrow(
      /foreign key|violates/,
    )
  })

  test('a database that has tables or accounts is refused, and left as it is', async () => {
    const before = await rows(target.url)
    await expect(restoreTest(target.url, backup)).rejects.toThrow(
      /The database is not empty, it has the table .*: restore/,
    )
    expect(await rows(target.url)).toEqual(before)
  })

  test('nothing but the manifest, the tables and the secrets is in the folder, for its owner only', () => {
    const { tables, files, schema, postgres, version } = readManifest(backup)
    expect(tables.every(({ schema: name }) => name !== 'supabase_migrations')).toBe(true)
    expect(files.map(({ name }) => name)).toEqual(['secrets.json'])
    expect(schema.migrations.length).toBeGreaterThan(0)
    expect([postgres, version].every((text) => /^\d+\.\d+/.test(text))).toBe(true)
    expect(existsSync(join(backup, 'backup.json'))).toBe(true)
  })
})
