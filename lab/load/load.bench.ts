import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNumber } from '../figures.ts'
import { matchDay } from './match-day.ts'
import { printStorage } from './storage.ts'
import { runRequestsFor, createLoadTally, type LoadTally } from './tally.ts'
import { loadTableHeader, formatLoadLine } from './print.ts'
import { printCapacity } from './print-capacity.ts'
import { LoadPhone } from './phone.ts'
import { createLoadWorld, type LoadWorld } from './world.ts'

const phones = readNumber('LOAD_PHONES', 200)
const seconds = readNumber('LOAD_SECONDS', 30) // the duration of each measurement
const every = readNumber('LOAD_EVERY', 10) // seconds between two saves by one phone on the match day
const atOnce = readNumber('LOAD_AT_ONCE', 8) // requests in flight while unit costs are measured
const counts = (process.env['LOAD_SERVERS'] ?? '1,2').split(',').map(Number)

const print = (line: string): void => void process.stdout.write(`${line}\n`)
let world: LoadWorld
beforeAll(async () => {
  world = await createLoadWorld(readNumber('LOAD_ORGANIZATIONS', 100))
  await printStorage(world, print)
})
afterAll(async () => {
  await world.end()
  printCapacity(print) // prints the capacity for the figures from docs/scale.md
})

test.each(counts)('what requests cost, with %i servers', async (count) => {
  const { servers, key } = await world.startServers(count)
  let turn = 0
  const next = () => ({ url: servers[turn++ % servers.length]?.url ?? '', key })
  const crowd = phonesOf(world, next)
  const serversCpuMs = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0)
  const writers = crowd.filter(({ person }) => mayReport.has(person.role))
  const pick = (from: readonly LoadPhone[], nth: number): LoadPhone => {
    const phone = from[nth % from.length]
    if (!phone) throw new Error('There are no phones.')
    return phone
  }

  print(`\n${count} server(s), ${atOnce} requests at once, ${seconds} s each\n${loadTableHeader}`)
  const all: LoadTally[] = []
  const measure = async (name: string, request: (nth: number) => Promise<number>): Promise<void> => {
    const tally = createLoadTally(name)
    all.push(tally)
    const before = { server: serversCpuMs(), database: world.databaseCpuMs(), wal: await walBytes() }
    const took = await runRequestsFor({ atOnce, seconds }, tally, request)
    print(
      formatLoadLine(tally, took, {
        serverMs: serversCpuMs() - before.server,
        databaseMs: world.databaseCpuMs() - before.database,
        walBytes: (await walBytes()) - before.wal,
      }),
    )
  }
  const walBytes = async (): Promise<number> => {
    const [row] = await world.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`)
    return Number(row?.bytes)
  }

  await Promise.all(crowd.slice(0, 8).map((phone) => phone.readAll())) // warm up
  await measure('first copy of an organization', (nth) => pick(crowd, nth).readAll())
  for (const phone of crowd) await phone.pull()
  await measure('pull: nothing new', (nth) => pick(crowd, nth).pull())
  // One request at a time per phone, as in the sync engine.
  await measure('push: one score', (nth) => pick(writers, nth).pushScore())
  await measure('account', (nth) => pick(crowd, nth).account())
  await measure('league page, kept', (nth) => page(next().url, world.slugs[nth % 2] ?? ''))
  await measure('league page, read', (nth) => page(next().url, world.slugs[nth % world.slugs.length] ?? ''))
  all.push(...(await matchDay(crowd.slice(0, phones), { seconds, every, mayReport, serversCpuMs, world, print })))

  expect(
    all.flatMap(({ name, failures }) => [...failures].map(([words, times]) => `${name}: ${times} × ${words}`)),
  ).toEqual([])
})

const mayReport: ReadonlySet<string> = new Set(['scorekeeper', 'league_manager', 'league_administrator'])

/**
 * Creates the phones. A report by staff overrides others, so each role that may report gets its own share of the
 * organization's games.
 */
function phonesOf({ people, openGames }: LoadWorld, next: () => { url: string; key: string }): LoadPhone[] {
  const share = [...mayReport]
  return people.map((person) => {
    const games = openGames.get(person.org) ?? []
    return new LoadPhone(
      person,
      games.filter((_, index) => index % share.length === share.indexOf(person.role)),
      next,
    )
  })
}

async function page(url: string, slug: string): Promise<number> {
  const answer = await fetch(`${url}/l/${slug}`, { headers: { 'accept-encoding': 'gzip' } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`page: ${answer.status}`)
  return text.length
}
