import type * as z from 'zod/mini'
import type { Remote } from './remote.ts'
import { RemoteError } from './remote.ts'
import { accountAnswer, pullAnswer, pushAnswer } from './wire.ts'

export type SupabaseRemoteOptions = {
  /** Where `/rest/v1` is, without a slash at the end. */
  readonly url: string
  /** The publishable key. */
  readonly key: string
  /**
   * The session's token. Rejects where there is no session, never falls back to the anonymous key: the server would
   * refuse, or worse, take it. A RemoteError keeps its kind, so that "could not refresh, no network" is not "signed out".
   */
  readonly accessToken: () => Promise<string>
  readonly fetch: typeof fetch
}

/** The server's functions over plain `fetch`, which serves the page and the service worker alike. */
export function createSupabaseRemote(options: SupabaseRemoteOptions): Remote {
  return {
    account: (signal) => call(options, 'sync_account', {}, accountAnswer, signal),
    push: (request, signal) => call(options, 'sync_push', { request }, pushAnswer, signal),
    pull: (request, signal) => call(options, 'sync_pull', { request }, pullAnswer, signal),
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
  const { status, json } = await post(options, name, body, token, signal)
  if (status !== 200) throw errorOf(status, json)
  const parsed = schema.safeParse(json)
  if (!parsed.success || parsed.data === undefined)
    throw new RemoteError('transient', 'An answer that is not our server’s')
  return parsed.data
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
    return { status: response.status, json: parseJson(await response.text()) }
  } catch (error) {
    throw new RemoteError('transient', 'No connection', { cause: error })
  }
}

/** Undefined where it is no JSON: a captive portal's page, a proxy's error. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function errorOf(status: number, json: unknown): RemoteError {
  const { code, message } = problemOf(json)
  const words = message ?? `The server answered ${status}`
  if (code === null && message === null) return new RemoteError('transient', `The server answered ${status}`)
  if (status === 401 || (status === 403 && isAboutToken(code, message))) return new RemoteError('auth', words)
  if (status === 408 || status === 425 || status === 429) return new RemoteError('transient', words)
  if (status >= 500) return new RemoteError(isFaultOfRequest(code) ? 'refused' : 'transient', words)
  return new RemoteError(status >= 400 ? 'refused' : 'transient', words)
}

function problemOf(json: unknown): { code: string | null; message: string | null } {
  if (typeof json !== 'object' || json === null) return { code: null, message: null }
  const { code, message, msg } = json as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { code: text(code), message: text(message) ?? text(msg) }
}

function isAboutToken(code: string | null, message: string | null): boolean {
  return /^PGRST30[1-3]$/.test(code ?? '') || /\bjwt\b/i.test(message ?? '')
}

/**
 * A 5xx with an SQLSTATE is the database's own answer to this request, and narrowing the request down may help. Except
 * for those that pass: serialisation (40…), no resources (53…), cancelled or shutting down (57…), connection (08…).
 */
function isFaultOfRequest(code: string | null): boolean {
  return /^[0-9A-Z]{5}$/.test(code ?? '') && !/^(40|53|57|08)/.test(code ?? '')
}
