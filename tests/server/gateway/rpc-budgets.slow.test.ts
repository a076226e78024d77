import { randomUUID } from 'node:crypto'
import { request as openRequest, type IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBudgets } from '#server/gateway/budgets.ts'
import { accountBudget, maxConcurrentRequests } from '#server/gateway/rpc/limits.ts'
import { signTestAccessToken } from '../../support/server/access-token.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { createGate } from '../../support/device/gate.ts'
import { signUpTestUser } from '../../support/server/test-client.ts'

let running: RunningBackend
beforeAll(async () => {
  running = await startBackend({ budgetFactor: 1, trustProxy: true })
})
afterAll(() => running.stop())

type Sent = { readonly address?: string; readonly token?: string; readonly headers?: Record<string, string> }

function headersOf({ address = '192.0.2.1', token, headers }: Sent): Record<string, string> {
  return {
    apikey: running.key,
    'content-type': 'application/json',
    'x-forwarded-for': `203.0.113.9, ${address}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  }
}

async function post(name: string, body: string | Uint8Array<ArrayBuffer> = '{}', sent: Sent = {}) {
  const answer = await fetch(`${running.url}/rest/v1/rpc/${name}`, { method: 'POST', headers: headersOf(sent), body })
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
}

/** Returns a token of an account that the database doesn't know: calls with it get a response that says to sign in. */
const tokenOf = (sub: string = randomUUID()) => signTestAccessToken(running.backend.secrets.jwtSecret, { sub })

async function statuses(count: number, ask: (nth: number) => ReturnType<typeof post>): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  const queue = Array.from({ length: count }, (_, nth) => nth).values()
  const worker = async () => {
    for (const nth of queue) {
      const { status } = await ask(nth)
      found[status] = (found[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return found
}

describe('without an account', () => {
  test('forms have room for ninety an hour from one address, each kind of form counted together', async () => {
    const forms = ['subscribe_newsletter', 'send_contact_message', 'request_demo']
    const found = await statuses(100, (nth) => post(forms[nth % 3] ?? '', '{}'))
    expect(found).toEqual({ 404: 90, 429: 10 }) // 404 because the arguments are missing
    const refused = await post('request_demo')
    expect(refused.text).toContain('Too many attempts. Wait a few minutes, then try again.')
    expect(Number(refused.retryAfter)).toBeGreaterThan(3000)
    expect((await post('request_demo', '{}', { address: '192.0.2.2' })).status).toBe(404)
  })

  test('one connection of IPv6 counts as one address, however it is written', async () => {
    const hosts = ['2001:db8:0:1::7', '[2001:0DB8::1:a:b:c:d]:4711', '2001:db8:0:1:ffff:ffff:ffff:ffff']
    const found = await statuses(91, (nth) => post('request_demo', '{}', { address: hosts[nth % 3] ?? '' }))
    expect(found).toEqual({ 404: 90, 429: 1 })
    expect((await post('request_demo', '{}', { address: '2001:db8:0:2::7' })).status).toBe(404)
  })

  test('the page of a league is asked sixty times in five minutes', async () => {
    const ask = (nth: number) =>
      post('public_league', JSON.stringify({ p_slug: `guess-${nth}` }), { address: '192.0.2.3' })
    expect(await statuses(62, ask)).toEqual({ 200: 60, 429: 2 })
  })

  test('64 kB is the most that anybody sends, and nothing is unpacked for them', async () => {
    const sent = { address: '192.0.2.4' }
    expect((await post('sync_push', JSON.stringify({ request: 'x'.repeat(64 * 1024) }), sent)).status).toBe(413)
    const bomb = new Uint8Array(gzipSync(new Uint8Array(16 * 1024 * 1024)))
    const before = process.memoryUsage().rss
    const begun = performance.now()
    const packed = { ...sent, headers: { 'content-encoding': 'gzip' } }
    expect(await statuses(150, () => post('send_contact_message', bomb, { ...packed, address: '192.0.2.5' }))).toEqual({
      415: 90,
      429: 60,
    })
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  test('refused tokens are counted, and a right one from the same address is answered', async () => {
    const bad = { address: '192.0.2.6', token: tokenOf().slice(0, -4) }
    const found = await statuses(1_300, () => post('sync_account', '{}', bad))
    expect(found).toEqual({ 401: 1_200, 429: 100 })
    expect((await post('own_address', '{}', { address: '192.0.2.6', token: tokenOf() })).status).not.toBe(429)
  })
})

describe('with an account', () => {
  test('three hundred phones behind one address are counted one by one', async () => {
    const tokens = Array.from({ length: 300 }, () => tokenOf())
    const found = await statuses(1_500, (nth) => post('sync_account', '{}', { token: tokens[nth % 300] ?? '' }))
    expect(found[429]).toBeUndefined()
    expect(Object.values(found)).toEqual([1_500])
  })

  test('what was spent is refused before the work, on every server, and nobody else is', async () => {
    const sub = randomUUID()
    const token = tokenOf(sub)
    const budgets = createBudgets(running.backend.database)
    await budgets.take(`account ${sub}`, accountBudget.max - 20, accountBudget) // as if taken on another server
    const found = await statuses(30, () => post('sync_account', '{}', { token }))
    expect(found[429]).toBe(10)
    const refused = await post('sync_account', '{}', { token })
    expect(refused.text).toContain('This account has sent too many requests.')
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect((await post('sync_account', '{}', { token: tokenOf() })).status).not.toBe(429)
  })

  test('bytes count too: large requests use up the budget sooner', async () => {
    const token = tokenOf()
    const large = JSON.stringify({ request: 'x'.repeat(7 * 1024 * 1024) })
    const found: number[] = []
    while (found.length < 30) found.push((await post('sync_push', large, { token })).status)
    expect(found.slice(0, 20)).not.toContain(429)
    expect(found.slice(-3)).toEqual([429, 429, 429])
  }, 60_000)

  test('as many requests as are allowed are under way at once, and room again when they have ended', async () => {
    const token = tokenOf()
    const { refused, held } = await fillUp(token)
    expect([refused.headers['retry-after'], refused.statusCode]).toEqual(['1', 429])
    expect((await post('sync_account', '{}', { token: tokenOf() })).status).not.toBe(429)
    const answers = await Promise.all(held.map((each) => each.finish()))
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(429)
    expect((await post('sync_account', '{}', { token })).status).not.toBe(429)
  })

  test('a client that hangs up leaves room for others', async () => {
    const token = tokenOf()
    const { held } = await fillUp(token)
    for (const each of held) each.breakOff()
    const status = async () => (await post('sync_account', '{}', { token })).status
    await expect.poll(status, { timeout: 10_000 }).not.toBe(429)
  })
})

test('one account has one long call under way at once, and takes none of the others’ connections', async () => {
  const people = await Promise.all(['ana', 'ben'].map((name) => signUpTestUser(running.client(), name)))
  const [ana = '', ben = ''] = people.map(({ accessToken }) => accessToken)
  const [held, letGo] = [createGate(), createGate()]
  const holding = running.backend.database.transaction(async (query) => {
    await query('lock table app.organizations, app.memberships in access exclusive mode')
    held.open()
    await letGo.opened
  })
  await held.opened
  const body = JSON.stringify({ p_organization: randomUUID(), p_league: randomUUID() })
  const ask = (token: string) => post('list_league_rows', body, { token })
  const waiting = [ask(ana), ask(ben)]
  const refused = await expect
    .poll(() => running.backend.database.query(`select from pg_stat_activity where wait_event_type = 'Lock'`))
    .toHaveLength(2)
    .then(() => ask(ana))
  expect([refused.status, refused.retryAfter]).toEqual([429, '2'])
  letGo.open()
  await holding
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect((await ask(ana)).status).toBe(200)
})

/**
 * Starts to send the bodies of one request more than may be in flight. One request is refused, and the others are held.
 */
async function fillUp(token: string) {
  const slow = Array.from({ length: maxConcurrentRequests.account + 1 }, () => startSlowly(token))
  const refused = await Promise.race(slow.map(async (each) => ({ each, answer: await each.answer })))
  return { refused: refused.answer, held: slow.filter((each) => each !== refused.each) }
}

function startSlowly(token: string) {
  const body = '{"request": {}}'
  const headers = { ...headersOf({ token }), 'content-length': String(body.length) }
  const request = openRequest(`${running.url}/rest/v1/rpc/sync_pull`, { method: 'POST', headers, agent: false })
  const answer = new Promise<IncomingMessage>((resolve) => request.once('response', resolve))
  request.on('error', () => {})
  request.write(body.slice(0, 1))
  return {
    answer,
    finish(): Promise<IncomingMessage> {
      request.end(body.slice(1))
      return answer
    },
    breakOff: () => request.destroy(),
  }
}
