import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecrets } from '#server/database/secrets.ts'
import { startArchivedPostgres, type ArchivedPostgres } from '../../support/database/archived-postgres.ts'
import { startBackend } from '../../support/server/backend.ts'
import {
  createDrillClub,
  findMissingChanges,
  openDrillPhone,
  type GetDrillUrl,
  type DrillPhone,
} from '../../support/server/drill-phones.ts'
import { backUpTest, restoreTest } from './databases.ts'

// The drill described in docs/operations.md: the database is lost, and restored to an earlier moment. It uses phones
// with the real engine, the real server, and a real Postgres with its archive. `npm run lab -- drill` runs a longer
// version.

const phoneCount = Number(process.env['DRILL_PHONES'] ?? 20)
const changesEach = Number(process.env['DRILL_CHANGES'] ?? 4)

let cluster: ArchivedPostgres
let address: GetDrillUrl
const phones: DrillPhone[] = []
const secrets = createSecrets()

beforeAll(async () => {
  cluster = await startArchivedPostgres()
  address = { server: await startServer() }
})
afterAll(async () => {
  for (const phone of phones) await phone.close()
  await address.server.stop()
  await cluster.remove()
})

const startServer = () => startBackend({ database: { url: cluster.url }, secrets })
const database = () => address.server.backend.database

async function writeAndSend(): Promise<void> {
  await Promise.all(
    phones.map(async (phone) => {
      for (let written = 0; written < changesEach; written++) await phone.write() // meanwhile, the engine sends by itself
    }),
  )
  await expectAllAcknowledged()
}

async function expectAllAcknowledged(): Promise<void> {
  for (const { engine, db } of phones) {
    expect(await engine.syncNow()).toBe('synced')
    expect([await db.outbox.count(), await db.rejectedChanges.count()]).toEqual([0, 0])
  }
}

async function epochNow(): Promise<string> {
  const [row] = await database().query<{ epoch: string }>('select private.epoch() as epoch')
  return row?.epoch ?? ''
}

async function reportsOnServer(): Promise<number> {
  const [row] = await database().query<{ count: number }>('select count(*)::integer as count from app.score_reports')
  return row?.count ?? 0
}

test(
  'a database restored to an earlier moment gets back every acknowledged change from the phones',
  { timeout: 1_800_000 },
  async () => {
    const club = await createDrillClub(address, phoneCount)
    for (let number = 0; number < phoneCount; number++) phones.push(await openDrillPhone(address, club, number))
    await cluster.baseBackup()
    await writeAndSend()
    await cluster.markMoment('before')
    const then = { reports: await reportsOnServer(), epoch: await epochNow() }
    const late = phones.at(-1)
    await late?.signInAgain() // the restored database won't know this person's new session
    await writeAndSend()
    expect(await findMissingChanges(database(), phones)).toEqual([])
    const last = { reports: await reportsOnServer() }
    expect(last.reports).toBeGreaterThan(then.reports)

    await address.server.stop()
    await cluster.lose()
    await cluster.restoreTo('before')
    address.server = await startServer()
    expect(await reportsOnServer()).toBe(then.reports)
    const lost = await findMissingChanges(database(), phones)
    expect(lost.length).toBeGreaterThanOrEqual(phoneCount)
    expect(await epochNow()).not.toBe(then.epoch)

    // Even with the same epoch, phones would send their changes again, because the server lacks versions that they have
    // seen.
    const [known] = await database().query<{ definition: string }>(
      `select pg_get_functiondef('private.epoch()'::regprocedure) as definition`,
    )
    await database().script(`create or replace function private.epoch() returns text
    language sql stable security definer set search_path = '' as $$ select '${then.epoch}' $$`)
    const untold = phones.slice(0, 3)
    for (const { engine } of untold) expect(await engine.syncNow()).toBe('synced')
    expect(await findMissingChanges(database(), untold)).toEqual([])
    await database().script(known?.definition ?? '')

    // With the new epoch, all phones send their changes again. A person who signed in after the restored moment must
    // sign in again first; their changes wait until then.
    expect(await late?.engine.syncNow()).toBe('signed_out')
    await late?.signInAgain()
    await expectAllAcknowledged()
    expect(await findMissingChanges(database(), phones)).toEqual([])
    expect(await reportsOnServer()).toBe(last.reports) // nothing was stored twice
    await expectAllAcknowledged() // the first phones now receive what the last ones sent
    const copies = await Promise.all(
      phones.map(({ db }) => Promise.all([db.score_reports.count(), db.teams.toArray()])),
    )
    for (const copy of copies) expect(copy).toEqual(copies[0])
  },
)

test(
  'what npm run admin -- backup has made comes back in an empty database, and phones bring the rest',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldside-backup-'))
    try {
      const few = phones.slice(0, 4)
      const { folder: backup } = await backUpTest(cluster.url, folder)
      const reports = await reportsOnServer()
      for (const phone of few) await phone.write()
      for (const { engine } of few) expect(await engine.syncNow()).toBe('synced')
      await address.server.stop()

      const restored = await cluster.createDatabase('restored')
      await restoreTest(restored, backup)
      address.server = await startBackend({ database: { url: restored }, secrets })
      expect([address.server.backend.applied, await reportsOnServer()]).toEqual([[], reports])
      expect((await findMissingChanges(database(), few)).length).toBeGreaterThan(0)
      for (const { engine } of few) expect(await engine.syncNow()).toBe('synced')
      expect(await findMissingChanges(database(), few)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
