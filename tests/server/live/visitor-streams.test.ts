import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import type { Watcher } from '#server/live/hub.ts'
import { createVisitorRoute } from '#server/live/visitor-route.ts'
import { createVisitorStreams, type VisitorStreams } from '#server/live/visitor-streams.ts'
import { makePublicLeague } from '../../support/rows/public-league.ts'

// How many visitors get a stream, and how often they are told about changes.

let league: PublicLeague
let reads: number
let watchers: Set<Watcher>
let streams: VisitorStreams
let forgotten: string[]

beforeEach(() => {
  vi.useFakeTimers()
  league = makePublicLeague()
  reads = 0
  forgotten = []
  watchers = new Set()
  streams = createVisitorStreams({
    hub: {
      watch: (_id, _version, watcher) => {
        watchers.add(watcher)
        return () => watchers.delete(watcher)
      },
    },
    database: { findPublicLeague: () => Promise.resolve({ organizationId: 'one', version: 1 }) },
    read: () => {
      reads += 1
      return Promise.resolve(league)
    },
    pages: { forgetLeague: (slug) => void forgotten.push(slug) },
    random: () => 0.5,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

async function visit(network = 'here', slug = 'riverside') {
  const body = await streams.open(slug, network)
  if (typeof body === 'string') return { refused: body, heard: () => '', close: () => Promise.resolve() }
  const reader = body.getReader()
  let heard = ''
  const read = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      heard += new TextDecoder().decode(part.value)
  }
  void read()
  return { refused: null, heard: () => heard, close: () => reader.cancel() }
}
const countChanges = (heard: string) => heard.split('event: change').length - 1
const announce = () => {
  league = { ...league, league: { ...league.league, name: `${league.league.name}!` } }
  for (const { onChange } of watchers) onChange()
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the first change is announced at once, and those that follow together, three seconds later', async () => {
  const { heard } = await visit()
  announce()
  await pass(0)
  expect([countChanges(heard()), reads, forgotten]).toEqual([1, 2, ['riverside']])
  announce()
  announce()
  await pass(2_900)
  expect([countChanges(heard()), reads]).toEqual([1, 2])
  await pass(100)
  expect([countChanges(heard()), reads]).toEqual([2, 3])
})

test('the more visitors, the rarer the announcements, and the longer the time to fetch the page', async () => {
  const visits = await Promise.all(Array.from({ length: 300 }, () => visit()))
  announce()
  await pass(0)
  expect(visits[0]?.heard()).toContain('event: change\ndata: 3000\n')
  announce()
  await pass(5_900)
  expect(countChanges(visits[0]?.heard() ?? '')).toBe(1)
  await pass(100)
  expect(countChanges(visits[0]?.heard() ?? '')).toBe(2)
})

test('a league is watched once for all its visitors, and no longer when the last has left', async () => {
  const visits = await Promise.all([visit(), visit(), visit('there')])
  expect([watchers.size, reads]).toEqual([1, 1])
  await Promise.all(visits.map(({ close }) => close()))
  expect([watchers.size, vi.getTimerCount()]).toEqual([0, 0])
  await visit()
  expect([watchers.size, reads]).toEqual([1, 2])
})

test('a network has at most 500 streams and a server 5,000; a visitor who leaves makes room', async () => {
  const first = await visit('a')
  for (let nth = 1; nth < 500; nth++) await visit('a')
  expect((await visit('a', 'another')).refused).toBe('full')
  for (let nth = 0; nth < 4_500; nth++) await visit(`network ${nth}`)
  expect([(await visit('somewhere', 'another')).refused, watchers.size]).toEqual(['full', 1])
  await first.close()
  expect((await visit('a')).refused).toBeNull()
})

test.each([
  ['a /24 of IPv4', (nth: number) => `192.0.2.${nth % 256}`, '192.0.3.1'],
  ['a /48 of IPv6', (nth: number) => `2001:db8:7:${nth.toString(16)}::1`, '2001:db8:8::1'],
])('the addresses of %s share the limit of a network', async (_name, addressOf, elsewhere) => {
  const route = createVisitorRoute(streams, { trustProxy: true })
  const request = async (address: string) =>
    (await route.request('/live/v1/leagues/riverside', { headers: { 'x-forwarded-for': address } })).status
  for (let nth = 0; nth < 500; nth++) expect(await request(addressOf(nth))).toBe(200)
  expect([await request(addressOf(500)), await request(elsewhere)]).toEqual([503, 200])
})

test('a stream says when to come back, and that it is still there', async () => {
  const { heard } = await visit()
  await pass(15_000)
  expect(heard()).toBe('retry: 6500\n\n: still here\n\n')
})
