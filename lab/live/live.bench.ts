import { loadavg } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { percentile, printTable, readNumber } from '../figures.ts'
import { LoadPhone } from '../load/phone.ts'
import { createLoadWorld, metricsToken, type LoadPerson, type LoadWorld } from '../load/world.ts'
import { startPouchServer } from '../sync/server.ts'
import { openLivePhone, type LivePhone } from './live-phone.ts'
import { openPouchFeeds } from './pouchdb-feeds.ts'

// How soon a change that the database has stored is announced to phones on live streams, and how soon they have its
// rows. All phones run in this process and share the machine with the servers and Postgres. Prints figures, and asserts
// only that every phone got every change.

const streams = readNumber('LIVE_STREAMS', 1_000)
const organizations = readNumber('LIVE_ORGANIZATIONS', 10)
const changes = readNumber('LIVE_CHANGES', 10) // for each row of the table
const counts = (process.env['LIVE_SERVERS'] ?? '1,2').split(',').map(Number)

const rows: (string | number)[][] = []
let world: LoadWorld
let crowds: { readonly name: string; readonly people: readonly LoadPerson[] }[]

beforeAll(async () => {
  world = await createLoadWorld(organizations + 1)
  const [all = '', ...others] = [...new Set(world.people.map(({ org }) => org))]
  const each = Math.floor(streams / others.length)
  const spread: LoadPerson[] = []
  for (const org of others) spread.push(...(await world.addViewers(org, each)))
  crowds = [
    { name: `${others.length} organizations`, people: spread },
    { name: 'one organization', people: await world.addViewers(all, streams) },
  ]
})
afterAll(async () => {
  await world.end()
  printTable(
    `From a stored change to ${streams} phones, ms (load average ${loadavg()[1]?.toFixed(1)})`,
    ['', 'announced p50', 'p95', 'p99', 'rows p50', 'p95', 'p99', 'server CPU', 'Postgres'],
    rows,
  )
})

test.each(counts)('changes on live streams, with %i servers', async (count) => {
  for (const { name, people } of crowds) {
    const { servers, key } = await world.startServers(count)
    const serverOf = (index: number) => ({ url: servers[index % count]?.url ?? '', key })
    const phones = await openPhones(people, serverOf)
    const cpuMs = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0)
    const [before, databaseBefore] = [cpuMs(), world.databaseCpuMs()]
    await new Promise((resolve) => setTimeout(resolve, idleMs))
    const [idle, idleDatabase] = [cpuMs() - before, world.databaseCpuMs() - databaseBefore]
    const figures = await Promise.all(servers.map(({ url }) => readMetrics(url)))
    expect(
      figures.reduce((sum, { open }) => sum + open, 0),
      'open streams',
    ).toBe(people.length)
    console.log(
      `${count} server(s), ${people.length} streams in ${name}: ` +
        figures.map(({ megabytes, open }) => `${megabytes.toFixed(0)} MB with ${open} streams`).join(', ') +
        `; at rest, the servers use ${((idle / idleMs) * 100).toFixed(1)} % of a core, Postgres ${((idleDatabase / idleMs) * 100).toFixed(1)} %`,
    )
    const [beforeChanges, databaseBeforeChanges] = [cpuMs(), world.databaseCpuMs()]
    const { announced, arrived } = await change(phones)
    const perChange = (ms: number) => Math.round(ms / changes)
    const cost = [cpuMs() - beforeChanges, world.databaseCpuMs() - databaseBeforeChanges].map(perChange)
    add(`${count} server(s), ${name}`, ...inWhole(announced), ...inWhole(arrived), ...cost)
    const withRows = phones.reduce((sum, phone) => sum + phone.withRows(), 0)
    console.log(`Of ${arrived.length} arrivals, ${withRows} came with their rows`)
    for (const phone of phones) phone.close()
  }
})

test('changes on another engine’s live channel', async () => {
  const pouch = await startPouchServer()
  try {
    for (const [name, databases] of [
      [`${organizations} databases`, organizations],
      ['one database', 1],
    ] as const) {
      const feeds = await openPouchFeeds(pouch.url, databases, streams)
      const arrived: number[] = []
      const writes = databases === 1 ? Math.min(changes, 3) : changes // each takes seconds with all feeds on one database
      for (let nth = 0; nth < writes; nth++) arrived.push(...(await feeds.write()))
      expect(arrived).toHaveLength(writes * Math.floor(streams / databases))
      add(`PouchDB Server, ${name}`, '', '', '', ...inWhole(arrived))
      feeds.close()
    }
  } finally {
    pouch.kill()
  }
})

const idleMs = 5_000

/** Prints a row at once, too, because a run takes minutes. */
function add(...row: (string | number)[]): void {
  rows.push(row)
  console.log(row.join(' '))
}

/** Opens fifty streams at a time. */
async function openPhones(
  people: readonly LoadPerson[],
  serverOf: (index: number) => { url: string; key: string },
): Promise<LivePhone[]> {
  const versions = await readVersions()
  const firstOf = new Map<string, LoadPhone>()
  for (const person of people) {
    if (firstOf.has(person.org)) continue
    const first = new LoadPhone(person, [], () => serverOf(0))
    await first.pull()
    firstOf.set(person.org, first)
  }
  const phones: LivePhone[] = []
  for (let start = 0; start < people.length; start += 50) {
    const batch = people.slice(start, start + 50).map((person, index) => {
      const like = firstOf.get(person.org)
      if (!like) throw new Error('Nobody of this organization has read it')
      return openLivePhone(person, serverOf(start + index), {
        version: versions.get(person.org) ?? 0,
        like,
      })
    })
    phones.push(...(await Promise.all(batch)))
  }
  return phones
}

async function readVersions(): Promise<Map<string, number>> {
  const found = await world.query<{ organization_id: string; version: number }>(
    'select organization_id, version from private.sync_clocks',
  )
  return new Map(found.map(({ organization_id, version }) => [organization_id, version]))
}

/** Changes one organization after the other, and waits each time until all of its phones have the rows. */
async function change(phones: readonly LivePhone[]) {
  const [announced, arrived]: [number[], number[]] = [[], []]
  const ids = [...new Set(phones.map(({ person }) => person.org))]
  for (let nth = 0; nth < changes; nth++) {
    const id = ids[nth % ids.length] ?? ''
    const concerned = phones.filter(({ person }) => person.org === id)
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 100)) // at any moment between two polls
    const startedAt = performance.now()
    const [row] = await world.query<{ version: number }>(
      `update app.teams set primary_color = '#0B6B4F' where id = (select min(id::text)::uuid from app.teams where organization_id = $1)
       returning version`,
      [id],
    )
    const version = row?.version ?? 0
    while (concerned.some(({ arrivedAt }) => !arrivedAt.has(version)) && performance.now() - startedAt < 60_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    for (const { announcedAt, arrivedAt } of concerned) {
      announced.push((announcedAt.get(version) ?? Infinity) - startedAt)
      arrived.push((arrivedAt.get(version) ?? Infinity) - startedAt)
    }
  }
  expect(arrived.filter((ms) => !Number.isFinite(ms))).toEqual([])
  return { announced, arrived }
}

async function readMetrics(url: string): Promise<{ megabytes: number; open: number }> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  return { megabytes: valueOf('process_resident_memory_bytes') / 1e6, open: valueOf('fieldside_live_streams') }
}

const inWhole = (values: readonly number[]): number[] =>
  [0.5, 0.95, 0.99].map((share) => Math.round(percentile(values, share)))
