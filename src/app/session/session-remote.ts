import { problemOf } from '#sync/error-answers.ts'
import { meaningOf } from '#sync/refusal-codes.ts'
import { RemoteError, type Remote } from '#sync/remote.ts'
import { createSupabaseRemote } from '#sync/supabase-remote.ts'
import type { ServerAddress } from '#api/server-config.ts'
import type { Session } from './session.ts'

/** The server, whose address this device may still have to ask for. Everything is sent under this person's own session. */
export function sessionRemote(userId: string, session: Session, server: () => Promise<ServerAddress>): Remote {
  const accessToken = () => session.accessToken(userId).catch(unlessOffline)
  const renewing = fetchRenewing(userId, session)
  const remote = async () => {
    const address = await server()
    return createSupabaseRemote({ ...address, accessToken, fetch: address.gzip ? gzipRequests(renewing) : renewing })
  }
  return {
    account: async (signal) => {
      const answer = await (await remote()).account(signal)
      if (answer.profile.id === userId) return answer
      // The first answer makes the account's copy: it must not be the one that somebody else is waiting for.
      throw new RemoteError('auth', 'Another account is signed in', { isUnconfirmed: true })
    },
    push: async (request, signal) => (await remote()).push(request, signal),
    pull: async (request, signal) => (await remote()).pull(request, signal),
  }
}

/** That somebody has to sign in is told where they can. Until there is a connection, what they save waits like any other. */
function unlessOffline(error: unknown): never {
  const isOver = error instanceof RemoteError && error.kind === 'auth'
  if (isOver && !navigator.onLine) throw new RemoteError('transient', 'There is no connection.', { cause: error })
  throw error
}

/**
 * A token that the server does not take is renewed once: this device's clock may be wrong about when it expires. Only what
 * the server itself says counts: a proxy's 401 would have every request renew the session. Rejects with
 * RemoteError('auth') where the auth server says that the session is over.
 */
export function fetchRenewing(userId: string, session: Session): typeof fetch {
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
  const meaning = meaningOf(problemOf(body).code)
  return meaning === 'renew' || meaning === 'sign_in'
}

/** That there is no connection is everyday life and stands in the header already. */
export function logSync(message: string, details?: unknown): void {
  const isEveryday = details instanceof RemoteError && details.kind !== 'refused'
  if (isEveryday) console.debug(message, details)
  else console.warn(message, details)
}

/** Below this, a request's body fits into one packet anyway. */
const worthItFrom = 1000

/** Sends larger texts compressed, for a server that says that it takes them; browsers do so for answers only. */
export function gzipRequests(send: typeof fetch): typeof fetch {
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
