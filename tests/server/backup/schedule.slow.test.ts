import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyBackup } from '#server/database/backup/backup-folder.ts'
import { createBackupSchedule } from '#server/database/backup/schedule.ts'
import { createAdvisoryLocks } from '#server/database/advisory-locks.ts'
import { createHealthRoutes } from '#server/observe/health.ts'
import { createLog } from '#server/observe/log.ts'
import { createMetrics } from '#server/observe/metrics.ts'
import { createTestDatabase, type MadeDatabase } from '../../support/database/postgres.ts'
import { backUpTest, placeOf } from './databases.ts'

let database: MadeDatabase
let above: string
let folder: string
let now: Date
const lines: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  above = mkdtempSync(join(tmpdir(), 'fieldside-backup-'))
  writeFileSync(join(above, 'secrets.json'), '{}')
})
afterAll(async () => {
  await database.drop()
  rmSync(above, { recursive: true })
})
beforeEach(() => {
  folder = join(above, 'backups')
  rmSync(folder, { recursive: true, force: true })
  lines.length = 0
})

const night = (day: number, minute = 40) => new Date(2026, 3, day, 3, minute)
const log = createLog({ format: 'text', write: (level, line) => lines.push(`${level}: ${line}`) })

/** Opens the schedule of a separate server on the same database and folder. */
const openSchedule = (url = database.url, into = folder) =>
  createBackupSchedule({
    settings: { folder: into, times: [{ hour: 3, minute: 40 }], keep: { daily: 2, weekly: 1 } },
    place: placeOf(url, above),
    turns: createAdvisoryLocks({ url }),
    log,
    now: () => now,
  })

const inFolder = () => readdirSync(folder).toSorted()
const nameOf = (moment: Date) => `fieldside-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

test('a backup is made where there is none, then once after each given time', async () => {
  const schedule = openSchedule()
  now = night(10, 0)
  await schedule.check()
  expect(inFolder()).toEqual([nameOf(night(10, 0))])
  await schedule.check()
  now = night(10, 39)
  await schedule.check()
  expect(inFolder()).toHaveLength(1)
  now = night(10, 41)
  await schedule.check()
  expect(inFolder()).toEqual([night(10, 0), night(10, 41)].map(nameOf).slice(1))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(
    /^info: The backup is in .*: [\d,]+ rows, \d+\.\d MB\. It took [\d.]+ s\. Older ones removed: 1\.$/,
  )
  await verifyBackup(join(folder, inFolder()[0] ?? ''))
})

test('one that was missed is made at the next start, and old ones go', async () => {
  for (const day of [10, 11, 12]) {
    now = night(day, 45)
    await openSchedule().check()
  }
  expect(inFolder()).toEqual([night(11, 45), night(12, 45)].map(nameOf))
  now = new Date(2026, 3, 14, 20)
  await openSchedule().check()
  expect(inFolder()).toEqual([night(12, 45), now].map(nameOf))
})

test('of two servers that share the folder, one makes it', async () => {
  now = night(10, 45)
  await Promise.all([openSchedule().check(), openSchedule().check(), openSchedule().check()])
  expect(inFolder()).toEqual([nameOf(now)])
  expect(lines).toHaveLength(1)
})

test('what the schedule has not made stays, and so does what another server may still be making', async () => {
  const byHand = (await backUpTest(database.url, folder, { now: night(1) })).folder
  const [damaged, foreign] = [nameOf(night(2)), 'fieldside-of-somebody'].map((name) => join(folder, name))
  for (const path of [damaged, foreign]) mkdirSync(path ?? '')
  writeFileSync(join(damaged ?? '', 'backup.json'), '{')
  const [leftOver, underWay] = [night(3), night(4)].map((moment) => join(folder, `${nameOf(moment)}.unfinished-Ab1234`))
  for (const path of [leftOver, underWay]) mkdirSync(join(path ?? '', 'tables'), { recursive: true })
  now = night(20, 45)
  utimesSync(leftOver ?? '', night(18), night(18))
  utimesSync(underWay ?? '', now, now)
  await openSchedule().check()
  expect(inFolder().map((name) => join(folder, name))).toEqual(
    [byHand, damaged ?? '', underWay ?? '', join(folder, nameOf(now)), foreign ?? ''].toSorted(),
  )
})

test('a failure is said in words, is tried again, and leaves the older ones alone', async () => {
  now = night(10, 45)
  await openSchedule().check()
  const before = inFolder()
  const away = openSchedule('postgres://127.0.0.1:1/none')
  now = night(11, 45)
  await away.check()
  now = night(11, 50) // this is too early for a retry
  await away.check()
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(
      /^error: The scheduled backup failed, .* 15 minutes; older ones are untouched\. The database is unavailable: .*$/,
    ),
  ])
  expect(away.figures().failures).toBe(1)
  now = new Date(2026, 3, 11, 4, 1)
  await away.check()
  expect(away.figures().failures).toBe(2)
  expect(inFolder()).toEqual(before)
})

test('a server that stops gives its backup up, and says nothing', async () => {
  now = night(10, 45)
  const schedule = openSchedule()
  const checking = schedule.check()
  await schedule.stop()
  await checking
  expect(lines).toEqual([])
  expect(existsSync(folder) ? inFolder() : []).toEqual([])
})

test('figures and /readyz say when the last one was made', async () => {
  now = night(10, 45)
  const schedule = openSchedule()
  const metrics = createMetrics()
  metrics.watchBackups(schedule.figures)
  const ask = async () =>
    (
      await createHealthRoutes({ query: async () => [] }, [], { backups: schedule.figures }).request('/readyz')
    ).json() as Promise<unknown>
  expect(await metrics.text()).toContain('fieldside_backup_last_success_timestamp_seconds 0\n')
  expect(await ask()).toMatchObject({ ok: true, lastBackup: null })
  await schedule.check()
  expect(await metrics.text()).toContain(`fieldside_backup_last_success_timestamp_seconds ${now.getTime() / 1000}\n`)
  expect(await metrics.text()).toContain('fieldside_backup_failures 0\n')
  expect(await ask()).toMatchObject({ lastBackup: now.toISOString() })
  expect(statSync(folder).mode & 0o077).toBe(0)
})
