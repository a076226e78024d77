import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveInProject } from '#server/project-root.ts'
import { startTestCluster, type TestCluster } from '../../tests/support/database/postgres-cluster.ts'
import { callTexts, gamesOfCoach, openSeason, type CallName, type RequestSeason } from './season.ts'
import { percentile, readNumber } from '../figures.ts'

// Measures in the database the requests that phones send all day: the wall time per call, and the processor time of the
// backend that runs it, which is meaningful even on a busy machine.

const sessions = (process.env['REQUESTS_SESSIONS'] ?? '1,80,1000,20000').split(',').map(Number)
const calls = readNumber('REQUESTS_CALLS', 2000)
const seconds = readNumber('REQUESTS_SECONDS', 60)
/** A backend replans its statements for a few calls before it caches a plan. */
const warmUps = 10
/** Another checkout, with its packages installed. Both schemas are measured on one Postgres, alternating by call. */
const before = process.env['REQUESTS_BEFORE'] && resolve(process.env['REQUESTS_BEFORE'])

/** Durable settings, as in production. */
const settings = ['shared_buffers=64MB', 'wal_level=minimal', 'max_wal_senders=0']

let cluster: TestCluster
let seasons: readonly RequestSeason[]
beforeAll(async () => {
  cluster = await startTestCluster(settings)
  const here = await openSeason(cluster.url, 'after', resolveInProject())
  seasons = before === undefined ? [here] : [await openSeason(cluster.url, 'before', before), here]
})
afterAll(async () => {
  for (const season of seasons) await season.close()
  await cluster.remove()
})

test.each(sessions)('what requests cost with %i sessions of the person', async (count) => {
  for (const season of seasons) await season.setSessions(count)
  print(`\n${count} session(s) of the person${' '.repeat(10)}calls   CPU ms   p50 ms   p95 ms`)
  for (const name of ['pull', 'account', 'push'] satisfies CallName[]) {
    expect(await measure(name)).toBeGreaterThan(0)
  }
})

test('how often a push calls which function', async () => {
  for (const season of seasons) {
    await season.openGames()
    for (let warm = 0; warm < warmUps; warm++) await season.call('push')
    print(`\nFunctions called by one push, ${season.name}`)
    const counted = await season.countCalls()
    for (const [name, times] of counted) print(`${String(times).padStart(5)}  ${name}`)
    expect(counted.length).toBeGreaterThan(0)
  }
})

/**
 * Prints a line for each schema and returns how many calls were measured. Alternates between the schemas, so that both
 * run under the same conditions.
 */
async function measure(name: CallName): Promise<number> {
  const wall = seasons.map((): number[] => [])
  const cpu = seasons.map(() => 0)
  const endsAt = performance.now() + seconds * 1000
  while ((wall[0]?.length ?? 0) < calls && performance.now() < endsAt) {
    for (const season of seasons) await season.openGames()
    for (const season of seasons) for (let warm = 0; warm < warmUps; warm++) await season.call(name)
    const begun = seasons.map((season) => season.cpuMs())
    for (let nth = 0; nth < gamesOfCoach - warmUps && performance.now() < endsAt; nth++) {
      for (const [index, season] of seasons.entries()) {
        const begin = performance.now()
        await season.call(name)
        wall[index]?.push(performance.now() - begin)
      }
    }
    for (const [index, season] of seasons.entries()) {
      cpu[index] = (cpu[index] ?? 0) + season.cpuMs() - (begun[index] ?? 0)
    }
  }
  for (const [index, season] of seasons.entries()) {
    const times = wall[index] ?? []
    const figures = [(cpu[index] ?? 0) / times.length, percentile(times, 0.5), percentile(times, 0.95)]
    print(
      `${season.name.padEnd(8)}${callTexts[name].padEnd(28)}${String(times.length).padStart(6)}` +
        figures.map((ms) => ms.toFixed(2).padStart(9)).join(''),
    )
  }
  return wall[0]?.length ?? 0
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
