import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callFunction, voidResponse, type Ask } from '#api/ask.ts'
import { createAskAs } from '#app/session/ask-as.ts'
import { createSession } from '#app/session/session.ts'
import { createTokenStore } from '#app/session/session-tokens.ts'
import { getRuleMessage } from '#domain/rule-error.ts'
import { testId } from '../../support/rows/factories.ts'
import { turnTaking } from '../turn-taking.ts'

const userId = testId()
const store = createTokenStore('ask-test')
type Asked = { url: string | undefined; token: string | undefined; body: string }
let http: Server
let asked: Asked[]
let answers: { status: number; body: string }[]
let ask: Ask

beforeAll(async () => {
  http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ url: request.url, token: request.headers.authorization, body })
      const answer = answers.shift() ?? { status: 500, body: '{}' }
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const address = { url: `http://127.0.0.1:${port}`, key: 'public', realtime: false, gzip: false }
  const server = () => Promise.resolve(address)
  const session = createSession({ store, locks: turnTaking(), fetch, now: () => Date.now(), server })
  ask = createAskAs({ server, session, userId })
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

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) })
const end = () => callFunction(ask, 'end_other_sessions', {}, z.number())

describe('a question to the server', () => {
  it('goes out under the person’s own session', async () => {
    answers = [json(200, 2)]
    expect(await end()).toBe(2)
    expect(asked).toEqual([{ url: '/rest/v1/rpc/end_other_sessions', token: 'Bearer a1', body: '{}' }])
  })

  it('may be answered with nothing at all', async () => {
    answers = [{ status: 204, body: '' }]
    expect(await callFunction(ask, 'end_session', { p_session: testId() }, voidResponse)).toBeUndefined()
  })

  it('is not answered with nothing by a hotel’s page', async () => {
    answers = [{ status: 200, body: '<p>Accept our terms' }]
    const ended = callFunction(ask, 'end_session', { p_session: testId() }, voidResponse)
    await expect(ended).rejects.toThrow(/^This network answered with a page of its own/)
  })

  it('says what answered in place of the auth server, where the token has to be renewed first', async () => {
    await store.renew({ userId, accessToken: 'a1', refreshToken: 'r1', expiresAtMs: Date.now() })
    answers = [{ status: 502, body: 'upstream' }]
    await expect(end()).rejects.toThrow(
      'The server is not available right now (502). Nothing was changed; try again later.',
    )
  })

  it('renews a token once that the server does not take', async () => {
    const renewed = { access_token: 'a2', refresh_token: 'r2', expires_in: 3600, user: { id: userId } }
    answers = [json(401, { code: 'PGRST303', message: 'JWT expired' }), json(200, renewed), json(200, 0)]
    expect(await end()).toBe(0)
    expect(asked.map(({ token }) => token)).toEqual(['Bearer a1', undefined, 'Bearer a2'])
  })

  const refusals: [string, { status: number; body: string }[], { name: string; message: unknown }][] = [
    [
      'a rule of the database',
      [json(400, { code: 'FSRUL', message: 'row_gone' })],
      { name: 'RuleError', message: 'This no longer exists. Someone may have deleted it.' },
    ],
    [
      'a rule that only the server knows',
      [json(400, { code: 'FSRUL', message: 'last_manager' })],
      { name: 'OnlineError', message: 'An organization needs at least one league manager. Assign another one first.' },
    ],
    [
      'a limit of a plan, with what that allows and which plan has more',
      [json(400, { code: 'FSRUL', message: 'limit_leagues', details: '{"theirs": 1}' })],
      {
        name: 'RuleError',
        message: `${getRuleMessage('feature_not_in_plan')} Basic has room for 1 league. Standard has room for 3.`,
      },
    ],
    [
      'what a plan does not have',
      [json(400, { code: 'FSRUL', message: 'feature_not_in_plan', details: '{"field": "schedule.advanced"}' })],
      {
        name: 'RuleError',
        message: `${getRuleMessage('feature_not_in_plan')} Advanced scheduling comes with Standard or a higher plan.`,
      },
    ],
    [
      'a session that has been ended elsewhere',
      [json(401, { code: 'PT401' }), json(400, { error_code: 'session_not_found' })],
      { name: 'OnlineError', message: 'Your session has ended. Please sign in again.' },
    ],
    [
      'the organization’s own gate, in the server’s words',
      [json(403, { code: 'PT403', message: 'This organization cannot be reached from this network.' })],
      { name: 'OnlineError', message: 'This organization cannot be reached from this network.' },
    ],
    [
      'a hotel’s page in place of an answer',
      [{ status: 200, body: '<p>Accept our terms' }],
      {
        name: 'OnlineError',
        message:
          'This network answered with a page of its own. You may have to sign in to the Wi-Fi. Nothing was changed; try again later.',
      },
    ],
    [
      'a server that fails',
      [json(503, { message: 'upstream' })],
      {
        name: 'OnlineError',
        message: 'The server is not available right now (503). Nothing was changed; try again later.',
      },
    ],
  ]
  const more: typeof refusals = [
    [
      'a proxy’s refusal, which does not end the session',
      [json(401, { message: 'jwt required by the firewall' })],
      {
        name: 'OnlineError',
        message:
          'Something between this device and the server refused the request (401: jwt required by the firewall). Nothing was changed; try again later.',
      },
    ],
    [
      'a daily limit, in the server’s words',
      [json(429, { code: 'PT429', message: 'Too many organizations in one day' })],
      { name: 'OnlineError', message: 'Too many organizations in one day' },
    ],
    [
      'the mail server’s limit of the hour',
      [json(429, { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' })],
      { name: 'OnlineError', message: expect.stringMatching(/^The hourly limit for emails has been reached/) },
    ],
    [
      'another mail too soon',
      [
        json(429, {
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: 'For security purposes, you can only request this after 58 seconds.',
        }),
      ],
      { name: 'OnlineError', message: 'Please wait 58 seconds before you ask for another email.' },
    ],
    [
      'a code checked from another network',
      [
        json(422, {
          code: 422,
          error_code: 'mfa_ip_address_mismatch',
          msg: 'Challenge and verify IP addresses mismatch',
        }),
      ],
      { name: 'OnlineError', message: expect.stringMatching(/^Your network changed/) },
    ],
    [
      'a lock that was not free in time',
      [json(500, { code: '55P03', message: 'cancelling statement due to lock timeout' })],
      { name: 'OnlineError', message: 'The server could not answer (55P03). Nothing was changed; try again later.' },
    ],
    [
      'a function that the server does not know yet',
      [json(404, { code: 'PGRST202', message: 'Could not find the function' })],
      { name: 'OnlineError', message: 'The server could not answer (PGRST202). Nothing was changed; try again later.' },
    ],
  ]
  it.each([...refusals, ...more])('says in words what stood against it: %s', async (_what, given, expected) => {
    answers = [...given]
    await expect(end()).rejects.toMatchObject(expected)
  })
})
