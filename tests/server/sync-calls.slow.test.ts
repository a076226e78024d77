import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaVersion } from '#data/store/ops.ts'
import { backendPlaces, startBackend, type BackendPlace, type RunningBackend } from '../support/backend.ts'
import { signUp } from '../support/test-client.ts'

// The short way of the sync functions into the database says what lite says: lite gets what has a header that only it knows.

let running: RunningBackend
let person: { userId: string; accessToken: string }
let org: string

const long = { prefer: 'params=single-object' }

async function call(name: string, parameters: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${running.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: running.key,
      authorization: `Bearer ${person.accessToken}`,
      ...headers,
    },
    body: typeof parameters === 'string' ? parameters : JSON.stringify(parameters),
  })
  const { now, ...rest } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, now: typeof now, rest }
}

const pull = () => ({ request: { org, cursor: { v: 0, h: 0, visibility: '' }, limit: 100 } })
const push = (ops: readonly object[]) => ({
  request: {
    client: crypto.randomUUID(),
    epoch: null,
    org,
    muts: [{ id: crypto.randomUUID(), seq: 1, schema: schemaVersion, name: 'test', at: new Date().toISOString(), ops }],
  },
})
const rename = (name: string, was: string) => push([{ t: 'organizations', id: org, set: { name }, was: { name: was } }])

describe.each(backendPlaces)('calls of the sync functions on %s', (_name, open) => {
  let place: BackendPlace
  beforeAll(async () => {
    place = await open()
    running = await startBackend(place.options)
    const client = running.client()
    person = await signUp(client, 'maya')
    org = String((await client.rpc('create_organization', { p_name: 'Riverside' })).data)
  })
  afterAll(async () => {
    await running.stop()
    await place.drop()
  })

  it('answer the same in both ways', async () => {
    expect(await call('sync_account', {})).toEqual(await call('sync_account', {}, long))
    expect(await call('sync_pull', pull())).toEqual(await call('sync_pull', pull(), long))
    const applied = await call('sync_push', rename('Hillside', 'Riverside'))
    expect(applied).toMatchObject({ status: 200, now: 'string', rest: { last_seq: 1, results: [{ s: 'applied' }] } })
    const again = await call('sync_push', rename('Lakeside', 'Hillside'), long)
    expect(again).toMatchObject({ status: 200, now: 'string', rest: { last_seq: 1, results: [{ s: 'applied' }] } })
  })

  it.each([
    ['a body that is no JSON', 'sync_push', '{'],
    ['no request', 'sync_push', {}],
    ['a request without an organization', 'sync_push', { request: {} }],
    ['one parameter too many', 'sync_pull', { request: {}, more: 1 }],
    ['a parameter where there is none', 'sync_account', { request: {} }],
  ])('%s is refused in the same words', async (_what, name, parameters) => {
    const refused = await call(name, parameters)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused).toEqual(await call(name, parameters, long))
  })

  it('refuse a token that is not ours, and one whose session has ended', async () => {
    const forged = { authorization: `Bearer ${person.accessToken.slice(0, -3)}abc` }
    expect(await call('sync_pull', pull(), forged)).toEqual(await call('sync_pull', pull(), { ...forged, ...long }))
    expect((await call('sync_pull', pull(), forged)).status).toBe(401)

    const { database } = running.backend
    const { accessToken } = person
    const other = running.client()
    person = await signUp(other, 'lena')
    expect((await call('sync_account', {})).status).toBe(200)
    await database.query('delete from auth.sessions where user_id = $1', [person.userId])
    const ended = await call('sync_account', {})
    expect([ended.status, ended]).toEqual([ended.status, await call('sync_account', {}, long)])
    expect(ended.status).toBeGreaterThanOrEqual(401)
    person = { ...person, accessToken }
  })

  it('leave nobody else’s rights behind for the next request', async () => {
    await call('sync_account', {})
    const rows = await running.backend.database.query(
      `select current_user = session_user as is_owner, current_setting('request.jwt.claim.sub', true) as sub`,
    )
    expect(rows).toEqual([{ is_owner: true, sub: '' }])
  })

  it('are nobody’s but the server’s to make in another name', async () => {
    const { data, error } = await running
      .client()
      .schema('private' as never)
      .rpc('call_as_person' as never)
    expect([data, error?.code]).toEqual([null, 'PGRST106'])
    const [row] = await running.backend.database.query<{ may: boolean }>(
      `select bool_or(has_function_privilege(r, 'private.call_as_person(text, jsonb, text, text)', 'execute')) as may
       from unnest(array['anon', 'authenticated', 'service_role']) r`,
    )
    expect(row).toEqual({ may: false })
  })
})
