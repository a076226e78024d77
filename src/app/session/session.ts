import { RemoteError } from '#sync/remote.ts'
import type { PasswordVerifier } from './password-verifier.ts'
import { refreshTokens } from './refresh-tokens.ts'
import type { ServerAddress } from '#api/server-config.ts'
import type { DeviceAccount, SessionTokens, TokenStore } from './session-tokens.ts'
import * as z from 'zod/mini'

export type Session = {
  /** Rejects with RemoteError('auth') where this person is not signed in, ('transient') where nobody can tell now. */
  accessToken(userId: string, options?: { rejected?: string }): Promise<string>
  /**
   * Somebody signed in, with a password that has this verifier. Returns the tokens that stood here before, so that their
   * session can be ended on the server.
   */
  begin(
    tokens: SessionTokens,
    account: DeviceAccount,
    verifier?: PasswordVerifier | null,
  ): Promise<SessionTokens | null>
  /** Forgets tokens and account on the device and returns the tokens, so that the server can be told. */
  end(): Promise<SessionTokens | null>
}

type Parts = {
  store: TokenStore
  locks: Pick<LockManager, 'request'>
  fetch: typeof fetch
  now: () => number
  server: () => Promise<ServerAddress>
}

/** A token that is about to expire is renewed before it is used. */
const marginMs = 60_000
/** After an early renewal that failed; the token is still good. */
const tryEarlyAgainMs = 60_000

/**
 * The one place that knows the tokens. Nothing here is awaited before data is shown: the sync engine asks for a token
 * when it has something to send. Renewal runs under a lock that all tabs and the service worker share, because a refresh
 * token is good for one use.
 */
export function createSession({ store, locks, fetch, now, server }: Parts): Session {
  let earlyAgainMs = 0
  const locked = <Result>(work: () => Promise<Result>) => locks.request('fieldside-session', work)

  async function accessToken(userId: string, { rejected }: { rejected?: string } = {}): Promise<string> {
    const leftMs = (tokens: SessionTokens) =>
      tokens.accessToken === rejected ? 0 : tokens.expiresAtMs - now() - marginMs
    const kept = await read(userId)
    if (leftMs(kept) <= 0) return renewed(userId, (tokens) => leftMs(tokens) > 0)
    if (leftMs(kept) <= earlierByMs(kept.accessToken)) renewEarly(userId)
    return kept.accessToken
  }

  /** Nobody waits for it: the token that there is does for now. */
  function renewEarly(userId: string): void {
    if (now() < earlyAgainMs) return
    earlyAgainMs = now() + tryEarlyAgainMs
    const isNew = (tokens: SessionTokens) => tokens.expiresAtMs - now() - marginMs > earlierByMs(tokens.accessToken)
    renewed(userId, isNew).catch(() => undefined) // who asks for a token when this one is over hears why
  }

  async function renewed(userId: string, isGood: (tokens: SessionTokens) => boolean): Promise<string> {
    const address = await server()
    return locked(async () => {
      const current = await read(userId)
      if (isGood(current)) return current.accessToken // another tab was faster
      try {
        const tokens = await refreshTokens(address, current.refreshToken, { fetch, now })
        await store.renew(tokens)
        return tokens.accessToken
      } catch (error) {
        if (error instanceof RemoteError && error.kind === 'auth') {
          await store.remove({ userId, atMs: now(), isExpired: error.cause === 'session_expired' })
        }
        throw error
      }
    })
  }

  async function read(userId: string): Promise<SessionTokens> {
    const tokens = await store.read()
    if (tokens?.userId !== userId) throw new RemoteError('auth', 'Nobody is signed in.')
    return tokens
  }

  return {
    accessToken,
    begin: (tokens, account, verifier) =>
      locked(async () => {
        const before = await store.read()
        await store.begin(tokens, account, verifier)
        return before
      }),
    end: () => store.clear(), // without the lock: a renewal on a dying connection holds it for up to 15 s
  }
}

const longestMs = 10 * 60_000

const lifetime = z.object({ iat: z.number(), exp: z.number() }) // seconds

/**
 * How much earlier than it has to be this token is renewed: up to ten minutes, and up to a third of its lifetime. Each
 * token has its own moment, so that phones that were opened together at a field, behind one address, do not renew their
 * sessions together.
 */
export function earlierByMs(accessToken: string): number {
  const [, payload = '', signature = ''] = accessToken.split('.')
  const told = lifetime.safeParse(parsed(payload))
  if (!told.success) return 0
  const { iat, exp } = told.data
  return shareOf(signature) * Math.min(longestMs, Math.max(0, exp - iat) * (1000 / 3))
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as unknown
  } catch {
    return null
  }
}

/** From 0 to below 1, the same each time. A signature is as good as random. */
function shareOf(signature: string): number {
  const codes = Array.from(signature, (letter) => letter.charCodeAt(0))
  return codes.reduce((hash, code) => (hash * 31 + code) % 100_003, 0) / 100_003
}
