import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ServerEnv } from '#server/gateway/client-address.ts'
import { rateLimiter, rateLimitsTimes, standardRateLimits } from '#server/gateway/rate-limits.ts'

const minute = 60_000

/** A server whose passwords are all wrong but `right`, behind the standard limits, with a clock to turn. */
function createServer(limits = standardRateLimits) {
  let now = 1_000_000
  const app = new Hono<ServerEnv>()
  app.use(rateLimiter(limits, { trustProxy: true, now: () => now }))
  app.all('/auth/v1/*', async (c) => {
    const body = await c.req.json<{ password?: string; token?: string }>()
    return body.password === 'wrong' || body.token === 'wrong' ? c.json({}, 400) : c.json({}, 200)
  })
  app.all('*', (c) => c.json({}, 200))

  const post = (path: string, body: unknown, address = '192.0.2.1') =>
    app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.9, ${address}` },
    })
  return {
    post,
    signIn: (password: string, email = 'coach@example.com', address?: string) =>
      post('/auth/v1/token?grant_type=password', { email, password }, address),
    turnClock: (ms: number) => {
      now += ms
    },
  }
}

async function statusOfEach(count: number, request: (index: number) => Promise<Response> | Response) {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await request(index)).status)
  return statuses
}

describe('signing in', () => {
  test('of many people behind one address has the room that is asked for; what guards an account stays', async () => {
    const stadium = createServer(rateLimitsTimes(2))
    const statuses = await statusOfEach(121, (index) => stadium.signIn('right', `coach-${index}@example.com`))
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    const guesses = await statusOfEach(12, (index) => stadium.signIn('wrong', 'coach@example.com', `192.0.3.${index}`))
    expect(guesses.filter((status) => status === 400)).toHaveLength(10)
    expect(rateLimitsTimes(0)).toEqual([])
  })

  test('ten wrong passwords for one account, from wherever they come, close it for a while', async () => {
    const server = createServer()
    const guess = (index: number) => server.signIn('wrong', 'Coach@example.com ', `192.0.2.${index}`)
    expect(await statusOfEach(11, guess)).toEqual([...Array<number>(10).fill(400), 429])

    const refused = await server.signIn('right')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('600')
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect((await server.signIn('right', 'other@example.com')).status).toBe(200)

    server.turnClock(10 * minute)
    expect((await server.signIn('right')).status).toBe(200)
  })

  test('right passwords close nothing', async () => {
    const server = createServer()
    expect(await statusOfEach(40, () => server.signIn('right'))).toEqual(Array(40).fill(200))
  })

  test('one address cannot try many accounts', async () => {
    const server = createServer()
    const guess = (index: number) => server.signIn('wrong', `coach${index}@example.com`)
    const statuses = await statusOfEach(70, guess)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await server.signIn('right', 'coach@example.com', '192.0.2.77')).status).toBe(200)
  })
})

test('six-digit codes cannot be tried out', async () => {
  const server = createServer()
  const guess = (index: number) =>
    server.post('/auth/v1/verify', { email: 'coach@example.com', token: 'wrong', type: 'recovery' }, `192.0.2.${index}`)
  expect(await statusOfEach(6, guess)).toEqual([400, 400, 400, 400, 400, 429])
})

test('nobody gets more than five mails an hour sent to them', async () => {
  const server = createServer()
  const ask = (index: number) =>
    server.post(index % 2 ? '/auth/v1/recover' : '/auth/v1/otp', { email: 'a@example.com' }, `192.0.2.${index}`)
  expect(await statusOfEach(6, ask)).toEqual([200, 200, 200, 200, 200, 429])
})

test('an address that a client claims to forward for counts for nothing', async () => {
  const app = new Hono<ServerEnv>()
  app.use(rateLimiter([{ matches: () => true, per: 'address', max: 1, windowMs: minute }], { trustProxy: false }))
  app.all('*', (c) => c.text('ok'))
  const ask = (index: number) => app.request('/', { headers: { 'x-forwarded-for': `192.0.2.${index}` } })
  expect(await statusOfEach(2, ask)).toEqual([200, 429])
})

test('data is not limited', async () => {
  const server = createServer()
  expect(await statusOfEach(200, () => server.post('/rest/v1/rpc/sync_push', {}))).toEqual(Array(200).fill(200))
})
