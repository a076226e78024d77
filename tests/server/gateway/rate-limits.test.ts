import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ServerEnv } from '#server/gateway/client-address.ts'
import { createRateLimiter, scaleRateLimits, defaultRateLimits } from '#server/gateway/rate-limits.ts'

const minute = 60_000

/** A server behind the standard limits, with an adjustable clock. It never reads a body. */
function createServer(limits = defaultRateLimits) {
  let now = 1_000_000
  const app = new Hono<ServerEnv>()
  app.use(createRateLimiter(limits, { trustProxy: true, now: () => now }))
  app.all('*', (c) => c.json({}, 200))
  return {
    post: (path: string, address = '192.0.2.1') =>
      app.request(path, { method: 'POST', body: '{', headers: { 'x-forwarded-for': `203.0.113.9, ${address}` } }),
    turnClock: (ms: number) => {
      now += ms
    },
  }
}

const passwordGrant = '/auth/v1/token?grant_type=password'

async function statusOfEach(count: number, request: (index: number) => Promise<Response> | Response) {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await request(index)).status)
  return statuses
}

const taken = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

describe('one network', () => {
  test.each([
    [passwordGrant, 60, 5],
    ['/auth/v1/token?grant_type=refresh_token', 6000, 5],
    ['/auth/v1/signup', 60, 60],
    ['/auth/v1/recover', 30, 60],
    ['/auth/v1/resend', 30, 60],
    ['/auth/v1/verify', 120, 10],
    ['/auth/v1/factors/4f9d/verify', 120, 10],
    ['/auth/v1/recovery-codes/verify', 120, 10],
    ['/mail/invitation', 60, 60],
  ])('asks %s at most %i times in %i minutes', async (path, max, minutes) => {
    const server = createServer()
    expect(taken(await statusOfEach(max + 20, () => server.post(path)))).toBe(max)
    const refused = await server.post(path)
    expect(refused.headers.get('retry-after')).toBe(String(minutes * 60))
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect((await server.post(path, '192.0.2.77')).status).toBe(200)
    server.turnClock(minutes * minute)
    expect((await server.post(path)).status).toBe(200)
  })

  test('of a stadium has the room that is asked for', async () => {
    const stadium = createServer(scaleRateLimits(2))
    expect(taken(await statusOfEach(130, () => stadium.post(passwordGrant)))).toBe(120)
    expect(scaleRateLimits(0)).toEqual([])
  })

  test('of IPv6 is the /64 that one connection has', async () => {
    const server = createServer()
    const statuses = await statusOfEach(70, (index) =>
      server.post(passwordGrant, `2001:db8:1:2::${index.toString(16)}`),
    )
    expect(taken(statuses)).toBe(60)
  })

  test('gets no more through by asking at once', async () => {
    const server = createServer()
    const answers = await Promise.all(Array.from({ length: 400 }, async () => server.post('/auth/v1/recover')))
    expect(taken(answers.map(({ status }) => status))).toBe(30)
  })
})

test('an address that a client claims to forward for counts for nothing', async () => {
  const app = new Hono<ServerEnv>()
  app.use(createRateLimiter([{ matches: () => true, max: 1, windowMs: minute }], { trustProxy: false }))
  app.all('*', (c) => c.text('ok'))
  const ask = (index: number) => app.request('/', { headers: { 'x-forwarded-for': `192.0.2.${index}` } })
  expect(await statusOfEach(2, ask)).toEqual([200, 429])
})

test('data is not limited here', async () => {
  const server = createServer()
  expect(await statusOfEach(200, () => server.post('/rest/v1/rpc/sync_push'))).toEqual(Array(200).fill(200))
})
