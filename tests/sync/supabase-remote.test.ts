import { describe, expect, it } from 'vitest'
import { RemoteError } from '../../sync/remote.ts'
import { createSupabaseRemote } from '../../sync/supabase-remote.ts'
import { testId } from '../support/factories.ts'

const org = testId()
const signal = new AbortController().signal
const request = { client: testId(), epoch: null, org, have: [], muts: [] }
const good = { client: request.client, epoch: 'e', last_seq: 0, now: '2026-04-11T16:00:00+00:00', results: [] }

type Reply = { status?: number; body: string } | 'unreachable'

function remoteWith(reply: Reply, accessToken = () => Promise.resolve('token')) {
  const requests: Request[] = []
  const answering: typeof fetch = (input, init) => {
    requests.push(new Request(input, init))
    if (reply === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response(reply.body, { status: reply.status ?? 200 }))
  }
  const remote = createSupabaseRemote({ url: 'http://league.test', key: 'public', accessToken, fetch: answering })
  return { remote, requests }
}

async function kindOf(reply: Reply, accessToken?: () => Promise<string>): Promise<string> {
  const { remote } = remoteWith(reply, accessToken)
  try {
    await remote.push(request, signal)
    return 'answered'
  } catch (error) {
    return error instanceof RemoteError ? error.kind : 'another error'
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
    ['transient', 'a serialisation failure', json(500, problem('40001'))],
    ['transient', 'a statement that was cancelled', json(500, problem('57014'))],
    ['transient', 'no connections left', json(500, problem('53300'))],
    ['auth', 'an expired token', json(401, problem('PGRST301', 'JWT expired'))],
    ['auth', 'a token for nobody', json(401, problem('PT401', 'Sign in to send changes'))],
    ['auth', 'a token that is refused', json(403, problem('PGRST301', 'JWT invalid'))],
    ['refused', 'a bad request', json(400, problem('22023'))],
    ['refused', 'no right to call', json(403, problem('42501'))],
    ['refused', 'an error inside the database', json(500, problem('22P05'))],
    ['answered', 'an answer', json(200, good)],
    ['answered', 'a disagreement', json(200, { ...good, results: undefined, error: 'gap' })],
  ])('2.7 are %s: %s', async (kind, _what, reply) => {
    expect(await kindOf(reply)).toBe(kind)
  })
})
