import { describe, expect, it } from 'vitest'
import { RemoteError } from '../../sync/remote.ts'
import { createSupabaseRemote } from '../../sync/supabase-remote.ts'
import { testId } from '../support/rows/factories.ts'

const org = testId()
const signal = new AbortController().signal
const request = { client: testId(), epoch: null, org, have: [], muts: [] }
const good = { client: request.client, epoch: 'e', last_seq: 0, now: '2026-04-11T16:00:00+00:00', results: [] }

type Reply = { status?: number; body: string; headers?: Record<string, string> } | 'unreachable'

function remoteWith(reply: Reply, accessToken = () => Promise.resolve('token')) {
  const requests: Request[] = []
  const answering: typeof fetch = (input, init) => {
    requests.push(new Request(input, init))
    if (reply === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response(reply.body, { status: reply.status ?? 200, headers: reply.headers ?? {} }))
  }
  const remote = createSupabaseRemote({ url: 'http://league.test', key: 'public', accessToken, fetch: answering })
  return { remote, requests }
}

async function kindOf(reply: Reply, accessToken?: () => Promise<string>): Promise<string> {
  return (await errorOf(reply, accessToken))?.kind ?? 'answered'
}

async function errorOf(reply: Reply, accessToken?: () => Promise<string>): Promise<RemoteError | null> {
  const { remote } = remoteWith(reply, accessToken)
  try {
    await remote.push(request, signal)
    return null
  } catch (error) {
    if (error instanceof RemoteError) return error
    throw error
  }
}

const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) })

describe('the server’s functions over fetch', () => {
  it('are called with the session’s token and the publishable key', async () => {
    const { remote, requests } = remoteWith(json(200, good))
    expect(await remote.push(request, signal)).toEqual({ ...good, now: '2026-04-11T16:00:00.000Z' })
    const [sent] = requests
    expect(sent?.url).toBe('http://league.test/rest/v1/rpc/sync_push')
    expect(sent?.headers.get('authorization')).toBe('Bearer token')
    expect(sent?.headers.get('apikey')).toBe('public')
    expect(await sent?.json()).toEqual({ request })
  })

  it('are never called without a session', async () => {
    const { remote, requests } = remoteWith(json(200, good), () => Promise.resolve(''))
    await expect(remote.push(request, signal)).rejects.toMatchObject({ kind: 'auth' })
    expect(requests).toEqual([])
    expect(await kindOf(json(200, good), () => Promise.reject(new Error('No session')))).toBe('auth')
  })

  it('2.7 keep "no network" apart from "signed out" when the token cannot be renewed', async () => {
    const offline = () => Promise.reject(new RemoteError('transient', 'No connection'))
    expect(await kindOf(json(200, good), offline)).toBe('transient')
  })

  const problem = (code: string, message = 'x') => ({ code, message })
  it.each<[string, string, Reply]>([
    ['transient', 'no connection', 'unreachable'],
    ['transient', 'a captive portal’s page', { body: '<html>Sign in to the Wi-Fi</html>' }],
    ['transient', 'a proxy’s refusal', { status: 403, body: '<html>Forbidden</html>' }],
    ['transient', 'JSON that is not ours', json(200, { ok: true })],
    ['transient', 'an error that is not ours', json(404, { ok: false })],
    ['transient', 'too many requests', json(429, problem('PT429'))],
    ['transient', 'a server that is starting', json(503, problem('PGRST001'))],
    ['transient', 'a serialization failure', json(500, problem('40001'))],
    ['transient', 'a statement that was cancelled', json(500, problem('57014'))],
    ['transient', 'no connections left', json(500, problem('53300'))],
    ['transient', 'no lock in time', json(500, problem('55P03'))],
    ['transient', 'a connection that broke', json(500, problem('08006'))],
    ['transient', 'a server that is read only for now', json(405, problem('25006'))],
    ['transient', 'no room', json(500, problem('53100'))],
    ['transient', 'a disk that fails', json(500, problem('58030'))],
    ['transient', 'a fault inside the database', json(500, problem('XX000'))],
    ['transient', 'a function of a newer schema', json(404, problem('42883'))],
    ['transient', 'a function that PostgREST does not know yet', json(404, problem('PGRST202'))],
    ['transient', 'a server that says so itself', json(500, problem('PT500'))],
    ['transient', 'an expired token that was not renewed', json(401, problem('PGRST303', 'JWT expired'))],
    ['transient', 'a token that cannot be read', json(401, problem('PGRST301', 'JWT invalid'))],
    ['auth', 'a session that is too old for a rule', json(401, problem('PT401', 'Sign in again.'))],
    ['closed', 'an organization that lets nobody in from here', json(403, problem('PT403'))],
    ['upgrade', 'an app that is too old', json(426, problem('PT426'))],
    ['refused', 'a bad request', json(400, problem('22023'))],
    ['refused', 'a request that is too large for our server', json(413, problem('PT413'))],
    ['refused', 'no right to call', json(403, problem('42501'))],
    ['refused', 'an error inside the database', json(500, problem('22P05'))],
    ['answered', 'an answer', json(200, good)],
    ['answered', 'a disagreement', json(200, { ...good, results: undefined, error: 'gap' })],
  ])('2.7 are %s: %s', async (kind, _what, reply) => {
    expect(await kindOf(reply)).toBe(kind)
  })

  // Errors as worded by proxies, firewalls, portals, and API gateways.
  it.each<[number, object | string, string]>([
    [200, '<html>Sign in to the Wi-Fi</html>', 'a page of its own'],
    [302, '', 'a page of its own'],
    [401, { message: 'No API key found in request' }, '401: No API key found in request'],
    [401, { error: 'invalid_token', message: 'jwt expired' }, '401: jwt expired'],
    [402, { message: 'Payment required' }, '402: Payment required'],
    [403, { message: 'jwt malformed' }, '403: jwt malformed'],
    [403, { code: 1020, message: 'Access denied' }, '403: Access denied'],
    [404, { message: 'no Route matched with those values' }, '404: no Route matched'],
    [413, { message: 'Request size limit exceeded' }, '413: Request size limit exceeded'],
    [429, { message: 'API rate limit exceeded' }, 'too many requests'],
    [451, { message: 'Unavailable for legal reasons' }, '451: Unavailable for legal reasons'],
    [500, { code: 'INTERNAL', message: 'upstream' }, 'could not answer'],
    [502, 'Bad Gateway', 'not available right now (502)'],
    [511, { message: 'Network authentication required' }, 'a page of its own'],
    [540, { message: 'Project paused' }, 'paused'],
  ])(
    '2.7 take the answer of something on the way for none, and say what was seen: %i %j',
    async (status, body, seen) => {
      const reply = typeof body === 'string' ? { status, body } : json(status, body)
      const error = await errorOf(reply)
      expect(error).toMatchObject({ kind: 'transient' })
      expect(error?.seen).toContain(seen)
    },
  )

  it.each<[string | undefined, string | undefined, number | null]>([
    ['120', undefined, 120_000],
    [' 7 ', undefined, 7000],
    ['Sat, Apr 11, 2026 16:02:00 GMT', 'Sat, Apr 11, 2026 16:00:00 GMT', 120_000],
    ['Sat, Apr 11, 2026 15:00:00 GMT', 'Sat, Apr 11, 2026 16:00:00 GMT', 0],
    ['soon', undefined, null],
    [undefined, undefined, null],
  ])('5.4 hear when to come back: %s', async (retryAfter, date, expected) => {
    const headers = {
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      ...(date === undefined ? {} : { date }),
    }
    const error = await errorOf({ ...json(429, problem('PT429')), headers })
    expect(error?.retryAfterMs).toBe(expected)
  })

  it('2.6 ask for less where it was too much at once', async () => {
    expect(await errorOf(json(500, problem('57014')))).toMatchObject({ kind: 'transient', wantsLess: true })
    expect(await errorOf(json(413, { message: 'Too large' }))).toMatchObject({ kind: 'transient', wantsLess: true })
    expect(await errorOf(json(500, problem('55P03')))).toMatchObject({ kind: 'transient', wantsLess: false })
  })
})
