import type * as z from 'zod/mini'
import { parseJson, describeErrorAnswer, toRemoteError } from './error-answers.ts'
import { RemoteError, type Remote } from './remote.ts'
import { accountResponseSchema, pullResponseSchema, pushResponseSchema } from './wire.ts'

export type SupabaseRemoteOptions = {
  /** The base of `/rest/v1`, without a trailing slash. */
  readonly url: string
  /** The publishable key. */
  readonly key: string
  /**
   * Returns the session's token. Rejects if there is no session, and never falls back to the anonymous key: the server
   * would refuse it, or worse, accept it. A RemoteError keeps its kind, so that "could not refresh, no network" is not
   * "signed out".
   */
  readonly accessToken: () => Promise<string>
  readonly fetch: typeof fetch
}

/** Calls the server's functions with plain `fetch`, which works in both the page and the service worker. */
export function createSupabaseRemote(options: SupabaseRemoteOptions): Remote {
  return {
    account: (signal) => call(options, 'sync_account', {}, accountResponseSchema, signal),
    push: (request, signal) => call(options, 'sync_push', { request }, pushResponseSchema, signal),
    pull: (request, signal) => call(options, 'sync_pull', { request }, pullResponseSchema, signal),
  }
}

async function call<Schema extends z.core.$ZodType>(
  options: SupabaseRemoteOptions,
  name: string,
  body: object,
  schema: Schema & { safeParse(data: unknown): { success: boolean; data?: z.core.output<Schema> } },
  signal: AbortSignal,
): Promise<z.core.output<Schema>> {
  const token = await tokenOf(options)
  const answer = await post(options, name, body, token, signal)
  if (answer.status !== 200) throw toRemoteError(answer, Date.now())
  const parsed = schema.safeParse(answer.json)
  if (parsed.success && parsed.data !== undefined) return parsed.data
  throw new RemoteError('transient', 'An answer that is not our server’s', { seen: describeErrorAnswer(answer) })
}

async function tokenOf({ accessToken }: SupabaseRemoteOptions): Promise<string> {
  let token: string
  try {
    token = await accessToken()
  } catch (error) {
    if (error instanceof RemoteError) throw error
    throw new RemoteError('auth', 'Nobody is signed in', { cause: error })
  }
  if (token === '') throw new RemoteError('auth', 'Nobody is signed in')
  return token
}

async function post(options: SupabaseRemoteOptions, name: string, body: object, token: string, signal: AbortSignal) {
  const { url, key, fetch } = options
  try {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal,
    })
    return { status: response.status, headers: response.headers, json: parseJson(await response.text()) }
  } catch (error) {
    if (error instanceof RemoteError) throw error // the session could not be renewed
    throw new RemoteError('transient', 'No connection', { cause: error })
  }
}
