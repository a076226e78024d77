import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'

// One address that sends endlessly does not affect anyone else, whether the server in front limits it or only the
// database does.

const perNetwork = 20
const functions = ['subscribe_newsletter', 'send_contact_message', 'request_demo'] as const

type Answer = { status: number; body: unknown; retryAfter: string | null }

let running: RunningBackend

async function start(budgetFactor: number): Promise<void> {
  running = await startBackend({ budgetFactor, trustProxy: true })
}

describe.each([
  ['with its budgets', 1],
  ['without its budgets, as a hosted project is', 0],
] as const)('a server %s', (_budgets, budgetFactor) => {
  beforeAll(() => start(budgetFactor))
  afterAll(() => running.stop())

  test('keeps what thirty others send during a thousand posts from one address, and answers everybody', async () => {
    const others = new Map(Array.from({ length: 30 }, (_, index) => [index * 33 + 10, `198.51.100.${index + 1}`]))
    const posts = Array.from({ length: 1000 }, (_, index) => others.get(index) ?? '192.0.2.66')
    const healthy: number[] = []
    const answers = await inParallel(10, posts, async (address, index) => {
      if (index % 100 === 50) healthy.push((await fetch(`${running.url}/healthz`)).status)
      const body = JSON.stringify(message(`${index}@example.com`))
      return { address, ...(await post('send_contact_message', body, address)) }
    })

    const byOthers = answers.filter(({ address }) => address.startsWith('198.'))
    expect(byOthers).toHaveLength(30)
    expect(byOthers.filter(({ status, body }) => status !== 200 || !isOk(body))).toEqual([])
    const flood = answers.filter(({ address }) => address === '192.0.2.66')
    expect(flood.filter(({ body }) => isOk(body))).toHaveLength(perNetwork)
    expect(flood.filter((answer) => !isOk(answer.body) && !isRefusalInWords(answer))).toEqual([])
    expect(healthy).toEqual(Array(10).fill(200))
    const kept = await running.backend.database.query('select from app.contact_messages')
    expect(kept).toHaveLength(30 + perNetwork)
  })
})

describe('what no form sends', () => {
  beforeAll(() => start(0))
  afterAll(() => running.stop())

  const fields = message('ana@example.com')
  test.each([
    ['no JSON', '{"p_email": '],
    ['nothing', ''],
    ['a list', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['a character that no text holds', JSON.stringify({ ...fields, p_name: 'Ana\u0000' })],
    ['half a character', String.raw`{"p_id": "\ud800"}`],
    ['numbers for texts', JSON.stringify({ ...fields, p_email: 7, p_name: {} })],
    ['objects for texts', JSON.stringify({ ...fields, p_email: { a: 1 }, p_message: ['x'] })],
    ['an id that is none', JSON.stringify({ ...fields, p_id: 'one' })],
    ['interests that are no list', JSON.stringify({ p_id: randomUUID(), p_interests: 'all', p_preferred_at: true })],
    ['a list of lists', JSON.stringify({ p_id: randomUUID(), p_interests: [['a'], ['b', 'c']], p_preferred_at: [] })],
    ['a day that there is not', JSON.stringify({ p_id: randomUUID(), p_preferred_at: '2026-02-31T99:00:00Z' })],
    ['parameters of something else', JSON.stringify({ p_organization: randomUUID(), target: 'pg_class' })],
    ['more than a letter holds', JSON.stringify({ ...fields, p_message: 'x'.repeat(9_000_000) })],
    ['a long letter', JSON.stringify({ ...fields, p_message: 'x'.repeat(60_000) })],
    ['depth', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('%s is refused, and the server goes on', async (_what, body) => {
    for (const name of functions) {
      const { status, body: answer } = await post(name, body, '192.0.2.1')
      expect([name, status < 500, isOk(answer)]).toEqual([name, true, false])
    }
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
  })
})

async function post(name: string, body: string, address: string): Promise<Answer> {
  const answer = await fetch(`${running.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: running.key, 'x-forwarded-for': address },
    body,
  })
  const text = await answer.text()
  return { status: answer.status, body: readJson(text), retryAfter: answer.headers.get('retry-after') }
}

function message(email: string) {
  return { p_id: randomUUID(), p_name: 'Ana Ruiz', p_email: email, p_phone: '', p_subject: 'pricing', p_message: 'Hi' }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isOk(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'state' in body && body.state === 'ok'
}

/** Returns whether the request was refused by the server, which says when to try again, or by the database. */
function isRefusalInWords({ status, body, retryAfter }: Answer): boolean {
  const answer = JSON.stringify(body)
  if (status === 200) return answer === '{"state":"too_many"}'
  return status === 429 && Number(retryAfter) > 0 && answer.includes('Too many attempts. Wait a few minutes')
}

/** Processes all items, `width` at a time. */
async function inParallel<In, Out>(width: number, all: readonly In[], work: (one: In, index: number) => Promise<Out>) {
  const results: Out[] = []
  const queue = all.entries()
  const worker = async () => {
    for (const [index, one] of queue) results[index] = await work(one, index)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
