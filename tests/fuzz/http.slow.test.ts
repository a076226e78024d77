import { expect, test, vi } from 'vitest'
import { isPglite } from '#server/database/lite-compat.ts'
import { startBackend } from '../support/backend.ts'
import type { RunningBackend } from '../support/backend.ts'
import { onPglite, openTestDatabase } from '../support/postgres.ts'
import type { TestDatabase } from '../support/postgres.ts'
import { askOverHttp } from './http.ts'
import { isFinal, runFuzz } from './run.ts'
import { drawing } from './values.ts'
import { createFuzzWorld } from './world.ts'

// Calls that nobody should make, through the embedded server. `npm run fuzz` makes 1,000 on each database.

const calls = Number(process.env['FUZZ_HTTP_CALLS'] ?? 150)

type Place = { readonly running: RunningBackend; readonly database: TestDatabase; readonly close: () => Promise<void> }

async function onMemory(): Promise<Place> {
  const running = await startBackend()
  const { connection } = running.backend.database
  if (!isPglite(connection)) throw new Error('not a PGlite')
  return { running, database: onPglite(connection.driver), close: () => running.stop() }
}

async function onServer(): Promise<Place> {
  const database = await openTestDatabase('postgres')
  const running = await startBackend({ database: { url: database.url ?? '' } })
  return {
    running,
    database,
    async close() {
      await running.stop()
      await database.close()
    },
  }
}

test.each([
  ['PGlite', onMemory],
  ['Postgres', onServer],
])(
  'through the embedded server on %s, no call ends in an internal error or says what is inside',
  { timeout: 60_000 + calls * 200 },
  async (_name, open) => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32))
    const { running, database, close } = await open()
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {}) // a line for each refusal
    const report = await runFuzz(database, await createFuzzWorld(database), {
      seed,
      calls,
      seconds: calls,
      ask: askOverHttp(running, drawing(seed + 1)),
      isAsked: (name) => !isFinal(name), // nothing is undone here
    })
    await close()
    quiet.mockRestore()
    process.stdout.write(`HTTP fuzz: SEED=${seed}, ${JSON.stringify({ ...report, faults: report.faults.length })}\n`)
    expect({ seed, faults: report.faults }).toEqual({ seed, faults: [] })
    expect(report.byOutcome['answered'] ?? 0).toBeGreaterThan(report.calls * 0.2)
  },
)
