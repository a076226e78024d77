import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/postgres.ts'
import { runFuzz } from '../../lab/fuzz/run.ts'
import { createFuzzWorld } from '../../lab/fuzz/world.ts'

// Calls that no client should make, sent directly to the database. `npm run lab -- fuzz` makes 20,000; SEED repeats a
// run.

const calls = Number(process.env['FUZZ_CALLS'] ?? 20_000)
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 8)

test(
  'no call ends in an internal error, reaches another organization or leaves a mutation without a verdict',
  { timeout: (seconds + 60) * 1000 },
  async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32))
    const database = await openTestDatabase('postgres')
    const report = await runFuzz(database, await createFuzzWorld(database), { seed, calls, seconds })
    await database.close()
    process.stdout.write(`Fuzz: SEED=${seed}, ${JSON.stringify({ ...report, faults: report.faults.length })}\n`)
    expect({ seed, faults: report.faults }).toEqual({ seed, faults: [] })
    // The calls prove nothing if most of them are refused right away.
    expect(report.byOutcome['answered'] ?? 0).toBeGreaterThan(report.calls * 0.2)
    expect(report.byVerdict['applied'] ?? 0).toBeGreaterThan(report.calls * 0.01)
    expect(Object.keys(report.byVerdict).length).toBeGreaterThan(Math.min(10, report.calls / 200))
  },
)
