import { expect, test, vi } from 'vitest'
import { startBackend } from '../support/server/backend.ts'
import { databaseEngines, openTestDatabase } from '../support/database/postgres.ts'
import { askOverHttp } from '../../lab/fuzz/http.ts'
import { isFinal, runFuzz } from '../../lab/fuzz/run.ts'
import { drawing } from '../../lab/fuzz/values.ts'
import { createFuzzWorld } from '../../lab/fuzz/world.ts'

// Calls that no client should make, sent through the server. `npm run lab -- fuzz` makes 1,000 on each database.

const calls = Number(process.env['FUZZ_HTTP_CALLS'] ?? 150)

test.each(databaseEngines)(
  'through the server on %s, no call ends in an internal error or says what is inside',
  { timeout: 60_000 + calls * 200 },
  async (engine) => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32))
    const database = await openTestDatabase(engine)
    const running = await startBackend({ database: { url: database.url } })
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {}) // silences the line that the server prints for each refusal
    const report = await runFuzz(database, await createFuzzWorld(database), {
      seed,
      calls,
      seconds: calls,
      ask: askOverHttp(running, drawing(seed + 1)),
      isAsked: (name) => !isFinal(name), // irreversible calls are left out, because nothing is rolled back here
    })
    await running.stop()
    await database.close()
    quiet.mockRestore()
    process.stdout.write(`HTTP fuzz: SEED=${seed}, ${JSON.stringify({ ...report, faults: report.faults.length })}\n`)
    expect({ seed, faults: report.faults }).toEqual({ seed, faults: [] })
    expect(report.byOutcome['answered'] ?? 0).toBeGreaterThan(report.calls * 0.2)
  },
)
