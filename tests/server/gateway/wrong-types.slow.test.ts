import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { catalog, type FunctionName } from '#api/catalog.ts'
import type { Catalog } from '#api/catalog-function.ts'
import { createRandom, shuffle } from '#domain/random.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { signUpTestUser } from '../../support/server/test-client.ts'

// Sends every kind of JSON value to every parameter of every function, as a platform administrator who has an
// organization, because the functions themselves refuse such a person least. `WRONG_TYPES=all` sends all combinations.

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32))
const calls = process.env['WRONG_TYPES'] === 'all' ? Number.POSITIVE_INFINITY : 800

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
/** As JSON. */
const kinds = [
  'null',
  'true',
  '0',
  '-7.5',
  '1e308',
  '1e999',
  '99999999999999999999999999',
  '""',
  '"x"',
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  `"${'x'.repeat(40_000)}"`,
  '"00000000-0000-0000-0000-000000000000"',
  '"infinity"',
  '"{}"',
  '"{a,b"',
  '[]',
  '[null]',
  '[[1], [2, 3]]',
  '[{}]',
  nested(100),
  nested(10_000),
  '{}',
  '{"a": {"b": [1, null, "x"]}}',
  '{"id": 7, "type": [], "request": {}}',
]
/** Bodies sent instead of all arguments. */
const bodies = ['null', '[]', '7', '"x"', 'true', '', '{', '{"": 1}', nested(20_000)]

let running: RunningBackend
let token: string
let organization: string

beforeAll(async () => {
  running = await startBackend()
  const client = running.client()
  const { userId, accessToken } = await signUpTestUser(client, 'abe')
  token = accessToken
  organization = String((await client.rpc('create_organization', { p_name: 'Riverside' })).data)
  await running.backend.database.query('insert into app.platform_admins (user_id) values ($1)', [userId])
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(async () => {
  vi.restoreAllMocks()
  await running.stop()
})

type Ask = { readonly name: string; readonly body: string }

function rightValue(name: string, type: string): unknown {
  if (name === 'p_organization') return organization
  if (type === 'uuid') return randomUUID()
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'bigint') return 1
  if (type.startsWith('timestamp')) return '2026-04-11T17:00:00Z'
  if (type.endsWith('[]')) return ['one']
  return type === 'jsonb' ? {} : 'text'
}

function* allAsks(): Generator<Ask> {
  for (const [name, { required, optional }] of Object.entries<Catalog[string]>(catalog)) {
    for (const body of bodies) yield { name, body }
    const parameters = Object.entries({ ...required, ...optional })
    for (const [wrong] of parameters)
      for (const kind of kinds) {
        const members = parameters.map(
          ([each, type]) =>
            `${JSON.stringify(each)}: ${each === wrong ? kind : JSON.stringify(rightValue(each, type))}`,
        )
        yield { name, body: `{${members.join(', ')}}` }
      }
  }
}

async function post(name: string, body: string) {
  const answer = await fetch(`${running.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: running.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

test('no kind of value ends in an internal error, and the server goes on', { timeout: 900_000 }, async () => {
  const all = [...allAsks()]
  const chosen = shuffle(all, createRandom(seed)).slice(0, Math.min(calls, all.length))
  const faults: string[] = []
  const statuses: Record<number, number> = {}
  const queue = chosen.values()
  const worker = async () => {
    for (const { name, body } of queue) {
      const { status, text } = await post(name, body)
      statuses[status] = (statuses[status] ?? 0) + 1
      const isRefusal =
        status < 400 || (status < 500 && typeof (JSON.parse(text) as { code: unknown }).code === 'string')
      if (!isRefusal) faults.push(`${name} ${status} ${text.slice(0, 200)}: ${body.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  process.stdout.write(`Wrong types: SEED=${seed}, ${chosen.length} of ${all.length}, ${JSON.stringify(statuses)}\n`)
  expect({ seed, faults: faults.slice(0, 10) }).toEqual({ seed, faults: [] })
  expect((await post('sync_account' satisfies FunctionName, '{}')).status).toBe(200)
})
