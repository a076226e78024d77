import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicParts } from '#domain/schema/leagues.ts'
import { listen } from '#server/gateway/listen.ts'
import { createPublicLeagueReader, type PublicLeagueReader } from '#server/site/league/read-public-league.ts'
import { createGate } from '../../support/device/gate.ts'

// How often a public page queries a hosted project, which counts requests.

const id = '5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e01'
const riverside = {
  league: {
    id,
    name: 'Riverside',
    sport_id: id,
    time_zone: 'UTC',
    season_start: null,
    season_end: null,
    status: 'active',
    standings_preset: 'win_percentage',
    tie_breakers: [],
    slug: 'riverside',
    region: 'US',
    public_parts: publicParts,
  },
  sport: { id, name: 'Soccer', game_minutes: 60 },
  divisions: [],
  teams: [],
  venues: [],
  fields: [],
  schedules: [],
  games: [],
  deductions: [],
  draws: [],
  rulebook_versions: [],
  sponsors: [],
  changed_at: '2026-04-11T16:25:00+00:00',
  as_of: '2026-04-11T16:30:00+00:00',
}

let asked: string[]
let clock: number
let status: 200 | 503
let project: Awaited<ReturnType<typeof listen>>
let read: PublicLeagueReader
let gate: ReturnType<typeof createGate>

beforeEach(async () => {
  ;[asked, clock, status, gate] = [[], 0, 200, createGate()]
  const app = new Hono()
  app.post('/rest/v1/rpc/public_league', async (c) => {
    const { p_slug: slug } = await c.req.json<{ p_slug: string }>()
    asked.push(`${slug} ${c.req.header('apikey')}`)
    await gate.opened
    return c.json(slug === 'riverside' ? riverside : null, status)
  })
  project = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
  const hosted = { supabaseUrl: `http://127.0.0.1:${project.port}`, supabaseKey: 'sb_publishable_abc' }
  read = createPublicLeagueReader(hosted, () => clock)
})
afterEach(() => project.stop(0))

test('all who ask at once, and for ten seconds after, get one answer', async () => {
  const many = Promise.all(Array.from({ length: 50 }, () => read('riverside')))
  gate.open()
  expect(new Set(await many).size).toBe(1)
  clock = 9_999
  expect((await read('riverside'))?.league.name).toBe('Riverside')
  expect(asked).toEqual(['riverside sb_publishable_abc'])
  clock = 10_000
  await read('riverside')
  expect(asked).toHaveLength(2)
})

test('that there is no page is remembered as long, and does not push out a page that there is', async () => {
  gate.open()
  await read('riverside')
  for (let index = 0; index < 60; index++) expect(await read(`nobody-${index % 20}`)).toBeNull()
  await read('riverside')
  expect(asked).toHaveLength(21)
})

test('what is no address is not asked for', async () => {
  gate.open()
  expect(
    await Promise.all(['', 'a', 'Riverside', 'riverside%', '../riverside', 'x'.repeat(61)].map((slug) => read(slug))),
  ).toEqual(Array(6).fill(null))
  expect(asked).toEqual([])
})

test('a failure is told to those who wait for it, and the next one asks again', async () => {
  status = 503
  gate.open()
  await expect(read('riverside')).rejects.toThrow('The hosted project answered 503')
  status = 200
  expect((await read('riverside'))?.league.slug).toBe('riverside')
})
