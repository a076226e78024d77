import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSession } from '#app/session/session.ts'
import { createSessionRemote } from '#app/session/session-remote.ts'
import { createTokenStore } from '#app/session/session-tokens.ts'
import { makeStoredAccount, testId } from '../../support/rows/factories.ts'
import { turnTaking } from '../turn-taking.ts'

// The sync engine's requests to the server in this device's session, over real HTTP.

const userId = testId()
const store = createTokenStore('session-remote-test')
const signal = new AbortController().signal
let http: Server
let asked: { url: string; token: string | undefined }[]
let answers: { status: number; body: unknown }[]

beforeAll(async () => {
  http = createServer((request, response) => {
    asked.push({ url: request.url ?? '', token: request.headers.authorization })
    const { status, body } = answers.shift() ?? { status: 500, body: {} }
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => void http.close(resolve)))
beforeEach(async () => {
  asked = []
  answers = []
  await store.begin(
    { userId, accessToken: 'a1', refreshToken: 'r1', expiresAtMs: Date.now() + 3_600_000 },
    { userId, email: 'someone@example.com', name: 'Some One' },
  )
})

function remote() {
  const { port } = http.address() as AddressInfo
  const server = () => Promise.resolve({ url: `http://127.0.0.1:${port}`, key: 'public', realtime: false, gzip: false })
  const session = createSession({ store, locks: turnTaking(), fetch, now: () => Date.now(), server })
  return createSessionRemote(userId, session, server)
}

const answer = (status: number, body: unknown) => ({ status, body })
const expired = answer(401, { code: 'PGRST303', message: 'JWT expired' })
const tooOld = answer(401, { code: 'PT401', message: 'This session is too old for the organization. Sign in again.' })
const renewed = answer(200, { access_token: 'a2', refresh_token: 'r2', expires_in: 3600, user: { id: userId } })
const account = (id: string) => {
  const { profile } = makeStoredAccount()
  const about = { epoch: 'e', now: '2026-04-11T16:00:00.000Z', organizations: [], is_admin: false, sports: [] }
  return answer(200, { ...about, profile: { ...profile, id } })
}

describe('a token that the server does not take', () => {
  it('5.6 is renewed once, and the question sent again', async () => {
    answers = [expired, renewed, account(userId)]
    expect(await remote().account(signal)).toMatchObject({ profile: { id: userId } })
    expect(asked.map(({ token }) => token)).toEqual(['Bearer a1', undefined, 'Bearer a2'])
  })

  it('5.6 signs out where the auth server says that the session is over', async () => {
    answers = [expired, answer(400, { code: 400, error_code: 'session_not_found', msg: 'Session not found' })]
    await expect(remote().account(signal)).rejects.toMatchObject({ kind: 'auth', isUnconfirmed: false })
    expect(await store.read()).toBeNull()
  })

  it.each([
    [502, '<h1>Bad Gateway</h1>'],
    [401, { message: 'jwt expired' }],
    [403, { code: 'session_not_found_page', message: 'Forbidden' }],
    [429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }],
  ])('5.6 signs nobody out while the auth server cannot be asked: %i %j', async (status, body) => {
    answers = [expired, answer(status, body)]
    await expect(remote().account(signal)).rejects.toMatchObject({ kind: 'transient' })
    expect(await store.read()).toMatchObject({ refreshToken: 'r1' })
  })

  it('5.6 signs nobody out where the renewed one is not taken either', async () => {
    answers = [expired, renewed, expired]
    await expect(remote().account(signal)).rejects.toMatchObject({
      kind: 'transient',
      seen: 'The server does not take the renewed session yet.',
    })
    expect(await store.read()).toMatchObject({ refreshToken: 'r2' })
  })

  it('5.6 asks to sign in where a rule wants a newer session, and keeps the one that there is', async () => {
    answers = [tooOld, renewed, tooOld]
    await expect(remote().account(signal)).rejects.toMatchObject({ kind: 'auth', isUnconfirmed: true })
    expect(await store.read()).toMatchObject({ refreshToken: 'r2' })
  })
})

it('2.7 a proxy’s 401 renews nothing', async () => {
  answers = [answer(401, { message: 'No API key found in request' })]
  await expect(remote().account(signal)).rejects.toMatchObject({ kind: 'transient' })
  expect(asked).toHaveLength(1)
})

it('3.4 the first account that is told of is this person’s own', async () => {
  answers = [account(testId())]
  await expect(remote().account(signal)).rejects.toMatchObject({ kind: 'auth' })
})
