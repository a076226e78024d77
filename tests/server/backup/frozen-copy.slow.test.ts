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

// A frozen copy of the data folder is put back while phones continue to work, with the real engine, the real server,
// and a real Postgres, which can't tell that anything happened. `npm run lab -- drill` runs a longer version.

const writerCount = 6
const changesEach = Number(process.env['DRILL_CHANGES'] ?? 4)

let cluster: ArchivedPostgres
let online: GetDrillUrl
/** The address for phones that are offline from the time of the copy until it is put back. */
let offline: GetDrillUrl
const writers: DrillPhone[] = []
const others: DrillPhone[] = []
const readers: DrillPhone[] = []
const secrets = createSecrets()

beforeAll(async () => {
  cluster = await startArchivedPostgres()
  const server = await startServer()
  online = { server }
  offline = { server }
  const club = await createDrillClub(online, writerCount + 3)
  for (let number = 0; number < writerCount; number++) writers.push(await openDrillPhone(online, club, number))
  readers.push(await openDrillPhone(online, club, writerCount))
  for (const number of [1, 2]) others.push(await openDrillPhone(offline, club, writerCount + number))
})
afterAll(async () => {
  for (const phone of [...writers, ...readers, ...others]) await phone.close()
  await online.server.stop()
  await cluster.remove()
})

const startServer = () => startBackend({ database: { url: cluster.url }, secrets })
const database = () => online.server.backend.database

async function whileStopped(work: () => Promise<void>): Promise<void> {
  await online.server.stop()
  await work()
  online.server = await startServer()
}

async function write(phones: readonly DrillPhone[]): Promise<void> {
  for (let written = 0; written < changesEach; written++) await Promise.all(phones.map((phone) => phone.write()))
}

async function syncOnce(phones: readonly DrillPhone[]): Promise<void> {
  for (const { engine } of phones) expect(await engine.syncNow()).toBe('synced')
}

async function numberOf(sql: string): Promise<number> {
  const [row] = await database().query<{ number: number }>(sql)
  return row?.number ?? 0
}

const version = () => numberOf('select max(version)::integer as number from private.sync_clocks')

async function epoch(): Promise<string> {
  const [row] = await database().query<{ epoch: string }>('select private.epoch() as epoch')
  return row?.epoch ?? ''
}

test.each([
  ['and nobody tells', false],
  ['and a new history is begun', true],
])(
  'a frozen copy is put back, others change more than was lost, %s: one exchange brings every acknowledged change back',
  { timeout: 600_000 },
  async (_how, isTold) => {
    await write([...writers, ...others])
    await syncOnce([...writers, ...others, ...readers])
    await whileStopped(() => cluster.freeze())
    const frozen = { version: await version(), epoch: await epoch() }

    await write(writers)
    await syncOnce([...writers, ...readers])
    expect(await findMissingChanges(database(), writers)).toEqual([])
    const lost = await version()
    expect(lost).toBeGreaterThan(frozen.version)

    await whileStopped(() => cluster.putBack())
    expect([await version(), await epoch()]).toEqual([frozen.version, frozen.epoch])
    expect((await findMissingChanges(database(), writers)).length).toBeGreaterThanOrEqual(writerCount)
    if (isTold) await database().query('select private.begin_new_history()')

    offline.server = online.server
    while ((await version()) <= lost) {
      await write(others)
      await syncOnce(others)
    }
    await syncOnce([...writers, ...readers])
    const everybody = [...writers, ...others, ...readers]
    expect(await findMissingChanges(database(), everybody)).toEqual([])
    const reports = writers
      .concat(others)
      .flatMap(({ wanted }) => [...wanted.keys()].filter((key) => key.startsWith('score_reports ')))
    expect(await numberOf('select count(*)::integer as number from app.score_reports')).toBe(reports.length)

    await syncOnce(everybody)
    const copies = await Promise.all(
      everybody.map(({ db }) =>
        Promise.all([db.score_reports.toArray(), db.games.toArray(), db.teams.toArray(), db.venues.toArray()]),
      ),
    )
    for (const copy of copies) expect(copy).toEqual(copies[0])
    for (const { db } of everybody) expect([await db.outbox.count(), await db.rejectedChanges.count()]).toEqual([0, 0])
  },
)
