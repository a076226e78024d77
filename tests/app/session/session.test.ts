import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, getRenewalJitterMs } from '#app/session/session.ts'
import { createTokenStore, type TokenStore } from '#app/session/session-tokens.ts'
import { testId } from '../../support/rows/factories.ts'
import { turnTaking } from '../turn-taking.ts'

const userId = testId()
const hourMs = 3600_000
const account = { userId, email: 'someone@example.com', name: 'Some One' }
const address = { url: 'https://league.example', key: 'public', realtime: false, gzip: false }
let store: TokenStore
let now = Date.parse('2026-11-21T10:00:00Z')
let asked: unknown[]
let answers: Response[]

beforeEach(() => {
  store = createTokenStore('session-test')
  asked = []
  answers = []
})
afterEach(() => store.clear())

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const renewed = (accessToken: string) =>
  json(200, { access_token: accessToken, refresh_token: 'r2', expires_in: 3600, user: { id: userId } })

const tab = (locks = turnTaking()) =>
  createSession({
    store,
    locks,
    now: () => now,
    server: () => Promise.resolve(address),
    fetch: async (_input, init) => {
      asked.push(init?.body)
      const answer = answers.shift()
      if (!answer) throw new TypeError('No network')
      return answer
    },
  })

const signedIn = (leftMs: number) =>
  store.begin({ userId, accessToken: 'a1', refreshToken: 'r1', expiresAtMs: now + leftMs }, account)

describe('the token for the server', () => {
  it('is the one on the device while it is good, without a question to anybody', async () => {
    await signedIn(hourMs)
    expect(await tab().accessToken(userId)).toBe('a1')
    expect(asked).toEqual([])
  })

  it('is renewed before it expires, and the next start of the app has the new one', async () => {
    await signedIn(30_000)
    answers = [renewed('a2')]
    expect(await tab().accessToken(userId)).toBe('a2')
    expect(asked).toEqual(['{"refresh_token":"r1"}'])
    expect(await tab().accessToken(userId)).toBe('a2')
    expect(await store.read()).toEqual({ userId, accessToken: 'a2', refreshToken: 'r2', expiresAtMs: now + hourMs })
  })

  it('is renewed once by two tabs that need it at the same time', async () => {
    await signedIn(0)
    answers = [renewed('a2')]
    const locks = turnTaking()
    const tokens = await Promise.all([tab(locks).accessToken(userId), tab(locks).accessToken(userId)])
    expect(tokens).toEqual(['a2', 'a2'])
    expect(asked).toHaveLength(1)
  })

  it('is renewed where the server did not take it, whatever this clock says', async () => {
    await signedIn(hourMs)
    answers = [renewed('a2')]
    expect(await tab().accessToken(userId, { rejected: 'a1' })).toBe('a2')
    expect(await tab().accessToken(userId, { rejected: 'a1' })).toBe('a2')
    expect(asked).toHaveLength(1)
  })

  const jwt = (signature: string, hours = 1) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const iat = Math.floor(now / 1000)
    return `${part({ alg: 'HS256' })}.${part({ iat, exp: iat + hours * 3600 })}.${signature}`
  }

  it('is renewed over ten minutes where 300 phones were opened together, each at its own moment', () => {
    const moments = Array.from({ length: 300 }, (_, nr) =>
      getRenewalJitterMs(jwt(createHash('sha256').update(String(nr)).digest('base64url'))),
    )
    expect(Math.max(...moments)).toBeLessThan(600_000)
    const minutes = moments.map((ms) => Math.floor(ms / 60_000))
    for (let minute = 0; minute < 10; minute++) {
      expect(minutes.filter((each) => each === minute).length).toBeGreaterThan(10)
      expect(minutes.filter((each) => each === minute).length).toBeLessThan(60)
    }
    expect(getRenewalJitterMs(jwt('anything', 1 / 60))).toBeLessThan(20_000) // a third of the short lifetime
    expect(getRenewalJitterMs('no token of ours')).toBe(0)
  })

  it('is used until it expires while an early renewal does not succeed, which is tried once a minute', async () => {
    const token = jwt(createHash('sha256').update('7').digest('base64url'))
    const early = getRenewalJitterMs(token)
    expect(early).toBeGreaterThan(120_000)
    await store.begin({ userId, accessToken: token, refreshToken: 'r1', expiresAtMs: now + hourMs }, account)
    const session = tab()
    now += hourMs - 60_000 - early - 1000
    expect(await session.accessToken(userId)).toBe(token)
    expect(asked).toEqual([])
    now += 2000
    answers = [json(429, { error_code: 'over_request_rate_limit' }), renewed('a2')]
    expect(await session.accessToken(userId)).toBe(token)
    await expect.poll(() => asked.length).toBe(1)
    expect(await session.accessToken(userId)).toBe(token)
    now += 61_000
    expect(await session.accessToken(userId)).toBe(token)
    await expect.poll(async () => (await store.read())?.accessToken).toBe('a2')
    expect(asked).toHaveLength(2)
  })

  it('is never another person’s', async () => {
    await signedIn(hourMs)
    await expect(tab().accessToken(testId())).rejects.toMatchObject({ kind: 'auth' })
  })

  it('is none where nobody is signed in', async () => {
    await expect(tab().accessToken(userId)).rejects.toMatchObject({ kind: 'auth' })
  })
})

describe('a session ends', () => {
  it.each([
    [400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }],
    [400, { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }],
    [400, { error_code: 'validation_failed', msg: 'Refresh token is not valid' }],
    [401, { error_code: 'session_expired' }],
    [403, { error_code: 'user_banned' }],
  ])('where the server says so: %i %j', async (status, body) => {
    await signedIn(0)
    answers = [json(status, body)]
    await expect(tab().accessToken(userId)).rejects.toMatchObject({ kind: 'auth' })
    expect(await store.read()).toBeNull()
  })

  it.each([
    [400, { message: 'Bad Request' }],
    [400, { error: 'invalid_grant' }], // from a proxy with its own accounts
    [401, { code: 'PGRST301', message: 'JWT expired' }],
    [403, { message: 'jwt required by the firewall' }],
    [401, { message: 'No API key found in request' }],
    [403, { message: 'Forbidden by the firewall' }],
    [404, { message: 'no Route matched' }],
    [408, {}],
    [429, { error_code: 'over_request_rate_limit' }],
    [500, { error_code: 'refresh_token_not_found' }],
    [503, {}],
    [200, { hello: 'from the captive portal' }],
  ])('not because of a passing trouble: %i %j', async (status, body) => {
    await signedIn(0)
    answers = [json(status, body), renewed('a2')]
    await expect(tab().accessToken(userId)).rejects.toMatchObject({ kind: 'transient' })
    expect(await store.read()).toMatchObject({ refreshToken: 'r1' })
    expect(await tab().accessToken(userId)).toBe('a2')
  })

  it('not while the server is asked too much: it says how long to wait', async () => {
    await signedIn(0)
    const headers = { 'retry-after': '120' }
    answers = [new Response(JSON.stringify({ error_code: 'over_request_rate_limit' }), { status: 429, headers })]
    await expect(tab().accessToken(userId)).rejects.toMatchObject({ kind: 'transient', retryAfterMs: 120_000 })
  })

  it('not because there is no network, or no JSON', async () => {
    await signedIn(0)
    await expect(tab().accessToken(userId)).rejects.toMatchObject({ kind: 'transient' })
    answers = [new Response('<html>Sign in to the club’s WiFi</html>', { status: 400 })]
    await expect(tab().accessToken(userId)).rejects.toMatchObject({ kind: 'transient' })
    expect(await store.read()).toMatchObject({ refreshToken: 'r1' })
  })

  it('and the device still knows whose it is', async () => {
    await tab().begin({ userId, accessToken: 'a1', refreshToken: 'r1', expiresAtMs: now }, account)
    answers = [json(403, { error_code: 'user_banned' })]
    await expect(tab().accessToken(userId)).rejects.toMatchObject({ kind: 'auth' })
    expect([await store.read(), await store.account()]).toEqual([null, account])
  })

  it.each([
    ['refresh_token_not_found', false],
    ['session_not_found', false],
    ['session_expired', true],
  ])('and the device remembers when and how, until the next sign-in: %s', async (code, isExpired) => {
    await signedIn(0)
    answers = [json(400, { error_code: code })]
    await expect(tab().accessToken(userId)).rejects.toMatchObject({ kind: 'auth' })
    expect(await store.ended(userId)).toEqual({ userId, atMs: now, isExpired })
    expect(await store.ended(testId())).toBeNull()
    await signedIn(hourMs)
    expect(await store.ended(userId)).toBeNull()
  })

  it('with the account on the device, when the person signs out', async () => {
    await tab().begin({ userId, accessToken: 'a1', refreshToken: 'r1', expiresAtMs: now + hourMs }, account)
    await tab().end()
    expect([await store.read(), await store.account()]).toEqual([null, null])
  })

  it('when the person signs out, which hands back what the server has to be told', async () => {
    await signedIn(hourMs)
    expect(await tab().end()).toMatchObject({ accessToken: 'a1' })
    expect(await store.read()).toBeNull()
    expect(await tab().end()).toBeNull()
  })
  it('for good, though a renewal was under way: its tokens are not kept, and it does not hold the person up', async () => {
    await signedIn(0)
    const asked: ((response: Response) => void)[] = []
    const slow = createSession({
      store,
      locks: turnTaking(),
      now: () => now,
      server: () => Promise.resolve(address),
      fetch: () => new Promise((resolve) => void asked.push(resolve)),
    })
    const token = slow.accessToken(userId)
    await expect.poll(() => asked.length).toBe(1)
    expect(await slow.end()).toMatchObject({ accessToken: 'a1' })
    asked[0]?.(renewed('a2'))
    await token
    expect(await store.read()).toBeNull()
  })
})
