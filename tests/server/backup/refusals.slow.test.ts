import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readManifest, writeManifest } from '#server/database/backup/backup-folder.ts'
import { readMigrations } from '#server/database/migrations.ts'
import { startBackend } from '../../support/server/backend.ts'
import { createTestDatabase, createEmptyDatabase, type MadeDatabase } from '../../support/database/postgres.ts'
import { ask, backUpTest, restoreTest, rowsOf } from './databases.ts'

let source: MadeDatabase
let target: MadeDatabase
let folder: string
let whole: string
let backup: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-backup-'))
  ;[source, target] = await Promise.all([
    createTestDatabase('postgres, plain owner'),
    createEmptyDatabase('postgres, plain owner'),
  ])
  whole = (await backUpTest(source.url, folder)).folder
})
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()])
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  backup = join(folder, 'copy')
  rmSync(backup, { recursive: true, force: true })
  cpSync(whole, backup, { recursive: true })
})

/**
 * Returns the message with which the restore was refused, and checks that nothing from the backup is in the database.
 */
async function refusal(): Promise<string> {
  const refused = await failureOf(restoreTest(target.url, backup))
  expect(Object.values(await rowsOf(target.url)).filter((rows) => !rows.startsWith('0 '))).toEqual([])
  return refused
}

const failureOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'it succeeded',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const tableFile = () =>
  join(backup, 'tables', readdirSync(join(backup, 'tables')).find((name) => name.includes('.sports.')) ?? '')

test('a file that was damaged', async () => {
  const bytes = readFileSync(tableFile())
  bytes[bytes.length - 12] = (bytes.at(-12) ?? 0) ^ 1
  writeFileSync(tableFile(), bytes)
  expect(await refusal()).toMatch(/sports\.copy\.gz is not what was backed up/)
})

test('a file that was cut off, and an empty one', async () => {
  truncateSync(tableFile(), readFileSync(tableFile()).length - 5)
  expect(await refusal()).toMatch(/sports\.copy\.gz is not what was backed up/)
  truncateSync(tableFile(), 0)
  expect(await refusal()).toMatch(/sports\.copy\.gz is not what was backed up/)
})

test('a file whose rows were changed', async () => {
  const rows = gunzipSync(readFileSync(tableFile())).toString()
  writeFileSync(tableFile(), gzipSync(rows.replace('Soccer', 'Rugby!')))
  expect(await refusal()).toMatch(/sports\.copy\.gz is not what was backed up/)
})

test('a file that is missing', async () => {
  rmSync(tableFile())
  expect(await refusal()).toMatch(/is incomplete, .*sports\.copy\.gz is missing/)
})

test('secrets that were changed', async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data', 'secrets.json'), '{"jwtSecret":"one"}')
  backup = (
    await backUpTest(source.url, join(folder, 'with-secrets'), {
      place: { databaseUrl: source.url, dataFolder: join(folder, 'data') },
    })
  ).folder
  writeFileSync(join(backup, 'secrets.json'), '{"jwtSecret":"two"}')
  expect(await refusal()).toMatch(/secrets\.json is not what was backed up/)
})

test('a manifest that is missing, cut off, changed, or of a later version', async () => {
  const file = join(backup, 'backup.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.slice(0, -20))
  expect(await refusal()).toContain('backup.json is damaged')
  writeFileSync(file, text.replace(/"rows": \d+/, '"rows": 7'))
  expect(await refusal()).toContain('backup.json is damaged')
  const { tables, ...rest } = readManifest(whole)
  writeFileSync(file, JSON.stringify({ ...JSON.parse(text), manifest: { ...rest, tables: tables.slice(1) } }))
  expect(await refusal()).toContain('backup.json is damaged')
  writeFileSync(file, writeManifest({ ...rest, tables, format: 2 } as unknown as ReturnType<typeof readManifest>))
  expect(await refusal()).toContain('was written by another version of Fieldside')
  rmSync(file)
  expect(await refusal()).toMatch(/is not a backup: it has no backup\.json\.$/)
  backup = folder
  expect(await refusal()).toMatch(/Name one of the backups in it, such as fieldside-/)
})

test('a schema that is not that of this version', async () => {
  const manifest = readManifest(whole)
  const tables = manifest.tables.map((table) =>
    table.name === 'sports' ? { ...table, columns: [...table.columns, { name: 'ball', type: 'text' }] } : table,
  )
  const schema = { ...manifest.schema, fingerprint: 'another' }
  writeFileSync(join(backup, 'backup.json'), writeManifest({ ...manifest, schema, tables }))
  expect(await refusal()).toMatch(/another database schema \(version .*; only the backup has .*sports\.ball text\)/)
})

test('a migration that came later is left to the next start of the server', async () => {
  const later = { version: '29990101000000', name: 'later', statements: 'create table public.later (id integer)' }
  const migrations = [...(await readMigrations()), later]
  const old = await createEmptyDatabase('postgres, plain owner')
  try {
    await restoreTest(old.url, whole, { migrations })
    expect(await ask(old.url, `select to_regclass('public.later') as later`)).toEqual([{ later: null }])
    const server = await startBackend({ database: { url: old.url }, migrations })
    expect(server.backend.applied).toEqual([later.version])
    await server.stop()
    backup = (await backUpTest(old.url, join(folder, 'later'))).folder
    expect(await refusal()).toMatch(
      /another database schema \(version .*; only the backup has public\.later\.id integer\)/,
    )
  } finally {
    await old.drop()
  }
})

test('rows that the schema does not take: nothing of the backup stays', async () => {
  const orphans = await createTestDatabase('postgres, plain owner')
  try {
    await ask(orphans.url, `alter table feature_tiers disable trigger user`)
    await ask(
      orphans.url,
      `do $$ declare k record; begin
      for k in select conname from pg_constraint where conrelid = to_regclass('feature_tiers') and contype = 'f' loop
        execute format('alter table feature_tiers drop constraint %I', k.conname); end loop; end $$`,
    )
    await ask(orphans.url, `delete from features where true`)
    backup = (await backUpTest(orphans.url, join(folder, 'orphans'))).folder
    expect(await refusal()).toMatch(/violates foreign key constraint/)
  } finally {
    await orphans.drop()
  }
})

test('a database with a table of somebody else', async () => {
  await ask(target.url, 'create schema app2; create table app2.notes (id int)')
  expect(await refusal()).toContain('The database is not empty, it has the table app2.notes')
  await ask(target.url, 'drop schema app2 cascade')
})

test('a database that is not there, and one that is no Fieldside', async () => {
  await expect(backUpTest('postgres://127.0.0.1:1/none', folder)).rejects.toThrow('The database cannot be reached')
  const empty = await createEmptyDatabase()
  await expect(backUpTest(empty.url, folder)).rejects.toThrow('There is no Fieldside in this database')
  await empty.drop()
  await expect(restoreTest('postgres://127.0.0.1:1/none', whole)).rejects.toThrow('The database cannot be reached')
})

test('a role that does not see every row makes no backup', async () => {
  const { username } = new URL(source.url)
  await ask(source.url, `drop policy owner on sports`)
  await expect(backUpTest(source.url, join(folder, 'hidden'))).rejects.toThrow(
    `This database role may not read all rows of`,
  )
  await ask(source.url, `create policy owner on sports to ${username} using (true) with check (true)`)
  expect(readdirSync(join(folder, 'hidden'))).toEqual([])
})

/** Resolves with the database process of the running backup, once it waits for a lock. */
async function waitingBackup(): Promise<number> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const [found] = await ask<{ pid: number }>(
      source.url,
      `select pid from pg_stat_activity where application_name = 'fieldside backup' and wait_event_type = 'Lock'
       and datname = current_database()`,
    )
    if (found) return found.pid
    if (Date.now() > deadline) throw new Error('No backup waits.')
  }
}

test('a backup whose connection breaks half-way, or that is given up, leaves nothing behind', async () => {
  const into = join(folder, 'broken')
  const holder = new Client({ connectionString: source.url, options: '-c search_path=app,public' })
  await holder.connect()
  await holder.query('begin; lock table teams in access exclusive mode')
  try {
    const broken = failureOf(backUpTest(source.url, into))
    await ask(source.url, 'select pg_terminate_backend($1)', [await waitingBackup()])
    expect(await broken).toContain('The connection to the database broke')
    expect(readdirSync(into)).toEqual([])

    const stop = new AbortController()
    const stopped = failureOf(backUpTest(source.url, into, { signal: stop.signal }))
    await waitingBackup()
    expect(readdirSync(into)).toHaveLength(1)
    stop.abort()
    expect(await stopped).toMatch(/abort/i)
    expect(readdirSync(into)).toEqual([])
  } finally {
    await holder.end()
  }
})

test('a disk that is full, or may not be written to', async (context) => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status === 0
  if (!mounted) return context.skip('Nothing can be mounted here')
  try {
    await expect(backUpTest(source.url, disk)).rejects.toThrow(`There is no room for a backup in ${disk}`)
    expect(readdirSync(disk)).toEqual([])
    spawnSync('mount', ['-o', 'remount,ro', disk])
    await expect(backUpTest(source.url, disk)).rejects.toThrow(`No backup can be written to ${disk} (EROFS)`)
  } finally {
    spawnSync('umount', [disk])
  }
  appendFileSync(join(folder, 'file'), '')
  await expect(backUpTest(source.url, join(folder, 'file'))).rejects.toThrow(
    /No backup can be written|is there already|EEXIST/,
  )
})
