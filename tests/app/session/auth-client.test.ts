import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAuthClient } from '#app/session/auth-client.ts'

// How the account screens see the responses of a hosted auth server (GoTrue).

let http: Server
let asked: { url: string | undefined; headers: IncomingHttpHeaders }[]
let answer: { status: number; body: unknown } // a body that is text is sent unchanged

beforeAll(async () => {
  http = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bodyOf(answer))
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => void http.close(resolve)))
beforeEach(() => void (asked = []))

function client() {
  const address = http.address() as AddressInfo
  return createAuthClient({ url: `http://127.0.0.1:${address.port}`, key: 'public', realtime: false, gzip: false })
}
const bodyOf = ({ body }: typeof answer) => (typeof body === 'string' ? body : JSON.stringify(body))
const account = { email: 'ana@league.example', password: 'correct horse battery' }
const error = (status: number, code: string, msg: string) => ({ status, body: { code: status, error_code: code, msg } })

it('sends the key as apikey, and no authorization but a session’s own', async () => {
  answer = error(403, 'bad_jwt', 'invalid JWT')
  await client().signUp(account)
  await client().getUser('a.session.token')
  expect(asked.map(({ headers }) => [headers.apikey, headers.authorization])).toEqual([
    ['public', undefined],
    ['public', 'Bearer a.session.token'],
  ])
})

it('tells that accounts are by invitation where the database refuses one', async () => {
  answer = error(500, 'unexpected_failure', 'Database error saving new user')
  const { error: told } = await client().signUp(account)
  expect(told).toMatchObject({ code: 'signup_disabled', status: 422, message: 'New accounts are by invitation only.' })
})

it('tells a mail server’s limit of the hour from a mail that was asked for too soon', async () => {
  answer = error(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
  const hourly = await client().signUp(account)
  expect(hourly.error?.message).toMatch(/^The hourly limit for emails has been reached/)
  answer = error(
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 31 seconds.',
  )
  const soon = await client().signUp(account)
  expect(soon.error).toMatchObject({ status: 429, message: 'Please wait 31 seconds before you ask for another email.' })
})

it('leaves other refusals as they are', async () => {
  answer = error(400, 'invalid_credentials', 'Invalid login credentials')
  const { error: told } = await client().signInWithPassword(account)
  expect(told).toMatchObject({ code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' })
})

const others: [string, typeof answer, RegExp][] = [
  ['a hotel’s page', { status: 200, body: '<p>Accept our terms' }, /^This network answered with a page of its own/],
  ['a hotel’s JSON', { status: 200, body: { portal: true } }, /^Something other than the server answered/],
  ['a proxy’s page', { status: 403, body: '<p>Blocked' }, /refused the request \(403\)/],
  ['a proxy’s JSON', { status: 404, body: { message: 'no Route matched' } }, /\(404: no Route matched\)/],
  ['a server that starts', { status: 503, body: 'upstream' }, /^The server is not available right now \(503\)/],
]
it.each(others)('takes no answer for the auth server’s that is not: %s', async (_name, given, words) => {
  answer = given
  const [signIn, signUp, link] = [
    await client().signInWithPassword(account),
    await client().signUp(account),
    await client().verifyOtp({ token_hash: 'of-a-mail', type: 'email' }),
  ]
  for (const { error: told } of [signIn, signUp, link])
    expect(told).toMatchObject({ code: 'not_reached', message: expect.stringMatching(words) as unknown })
})

it('takes for an answer that the other link of two is to be opened', async () => {
  answer = { status: 200, body: { code: '200', msg: 'Confirmation link accepted.' } }
  const { data, error: told } = await client().verifyOtp({ token_hash: 'of-a-mail', type: 'email_change' })
  expect([data.session, told]).toEqual([null, null])
})

it('says in our words that a link is used up', async () => {
  answer = error(403, 'otp_expired', 'Email link is invalid or has expired')
  const { error: told } = await client().verifyOtp({ token_hash: 'of-a-mail', type: 'email' })
  expect(told).toMatchObject({ code: 'otp_expired', message: 'This link has expired or has already been used.' })
})
