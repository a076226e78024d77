import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUpTest, restoreTest } from '../../tests/server/backup/databases.ts'
import { startBackend, type RunningBackend } from '../../tests/support/server/backend.ts'
import { createTestDatabase, createEmptyDatabase, type MadeDatabase } from '../../tests/support/database/postgres.ts'
import { createBigLeague } from '../big-league.ts'
import { readNumber } from '../figures.ts'
import { LoadPhone } from '../load/phone.ts'

const games = readNumber('GAMES', 10_000)
const samples = readNumber('SAMPLES', 5)

let database: MadeDatabase
let server: RunningBackend
let phone: LoadPhone
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-backup-'))
  database = await createTestDatabase('postgres, plain owner')
  server = await startBackend({ database: { url: database.url } })
  const { email, password, organizationId: org, openGameIds } = await createBigLeague(server.url, games)
  const { data, error } = await server.client().auth.signInWithPassword({ email, password })
  if (error) throw error
  const person = { org, userId: data.user.id, token: data.session.access_token, role: 'league_manager' }
  phone = new LoadPhone(person, openGameIds, () => server)
  for (let report = 0; report < games / 2; report++) await phone.pushScore()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true })
})

test(`a league of ${games.toLocaleString('en')} games, and a score report for every second one`, async () => {
  const idle: number[] = []
  for (let push = 0; push < 50; push++) idle.push(await timed(() => phone.pushScore()))
  for (let sample = 0; sample < samples; sample++) {
    const into = join(folder, String(sample))
    const backup = timedWith(() => backUpTest(database.url, into))
    const pushes = await pushesDuring(backup)
    const { result: made, ms: backupMs } = await backup
    const target = await createEmptyDatabase('postgres, plain owner')
    const restoreMs = await timed(() => restoreTest(target.url, made.folder))
    await target.drop()
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    console.log(
      `backup ${seconds(backupMs)}, ${made.rows} rows, ${(made.bytes / 1e6).toFixed(1)} MB; restore ${seconds(restoreMs)}; ` +
        `pushes meanwhile ${pushes.length}, the slowest ${Math.max(...pushes).toFixed(0)} ms (idle ${Math.max(...idle).toFixed(0)} ms)`,
    )
    expect(made.rows).toBeGreaterThan(games)
  }
})

/** Measures how long each push of one phone takes while `work` is running. */
async function pushesDuring(work: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const progress = { isDone: false }
  const working = work.finally(() => (progress.isDone = true))
  while (!progress.isDone) took.push(await timed(() => phone.pushScore()))
  await working
  return took
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  return (await timedWith(work)).ms
}

async function timedWith<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began }
}
