import { parseServerError } from '#sync/error-answers.ts'
import { getCodeMeaning } from '#sync/refusal-codes.ts'
import { RemoteError, type Remote } from '#sync/remote.ts'
import { createSupabaseRemote } from '#sync/supabase-remote.ts'
import type { ServerAddress } from '#api/server-config.ts'
import type { Session } from './session.ts'

/**
 * Connects to the server, whose address this device may still have to request. Everything is sent in this person's
 * session.
 */
export function createSessionRemote(userId: string, session: Session, server: () => Promise<ServerAddress>): Remote {
  const accessToken = () => session.accessToken(userId).catch(unlessOffline)
  const renewing = fetchWithRenewal(userId, session)
  const remote = async () => {
    const address = await server()
    return createSupabaseRemote({ ...address, accessToken, fetch: address.gzip ? createGzipFetch(renewing) : renewing })
  }
  return {
    account: async (signal) => {
      const answer = await (await remote()).account(signal)
      if (answer.profile.id === userId) return answer
      // The first response is stored as this account's copy, so a response for another account must be rejected.
      throw new RemoteError('auth', 'Another account is signed in', { isUnconfirmed: true })
    },
    push: async (request, signal) => (await remote()).push(request, signal),
    pull: async (request, signal) => (await remote()).pull(request, signal),
  }
}

/**
 * Hides the need to sign in while offline: the person is notified when they can sign in. Until then, their changes are
 * pending like any others.
 */
function unlessOffline(error: unknown): never {
  const isOver = error instanceof RemoteError && error.kind === 'auth'
  if (isOver && !navigator.onLine) throw new RemoteError('transient', 'There is no connection.', { cause: error })
  throw error
}

/**
 * Returns a `fetch` that renews the token and repeats the request, once, if the server rejects the token: this device's
 * clock may be wrong about its expiry. Only the server's own responses count: a proxy's 401 would renew the session on
 * every request. Rejects with RemoteError('auth') if the auth server says that the session is over.
 */
export function fetchWithRenewal(userId: string, session: Session): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const headers = new Headers(init?.headers)
    const rejected = headers.get('authorization')?.replace(/^Bearer /, '')
    if (rejected === undefined || !(await isAboutSession(response))) return response
    headers.set('authorization', `Bearer ${await session.accessToken(userId, { rejected })}`)
    return fetch(input, { ...init, headers })
  }
}

async function isAboutSession(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  const meaning = getCodeMeaning(parseServerError(body).code)
  return meaning === 'renew' || meaning === 'sign_in'
}

/**
 * Logs a sync message: at debug level if the error is an ordinary failure of an exchange, otherwise as a warning. Being
 * offline is normal, and the header already shows it.
 */
export function logSync(message: string, details?: unknown): void {
  const isEveryday = details instanceof RemoteError && details.kind !== 'refused'
  if (isEveryday) console.debug(message, details)
  else console.warn(message, details)
}

/** a smaller request body fits into one packet anyway */
const worthItFrom = 1000

/**
 * Returns a `fetch` that compresses larger request bodies, for a server that accepts that; on their own, browsers
 * handle compression only for responses.
 */
export function createGzipFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const text = init?.body
    if (typeof text !== 'string' || text.length < worthItFrom || !('CompressionStream' in globalThis)) {
      return send(input, init)
    }
    const headers = new Headers(init?.headers)
    headers.set('content-encoding', 'gzip')
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
    return send(input, { ...init, headers, body: await new Response(packed).arrayBuffer() })
  }
}
