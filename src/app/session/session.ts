import { RemoteError } from '#sync/remote.ts'
import type { PasswordVerifier } from './password-verifier.ts'
import { exchangeRefreshToken } from './refresh-tokens.ts'
import type { ServerAddress } from '#api/server-config.ts'
import type { DeviceAccount, SessionTokens, TokenStore } from './session-tokens.ts'
import * as z from 'zod/mini'

export type Session = {
  /**
   * Rejects with RemoteError('auth') if this person is not signed in, or ('transient') if that can't be determined now.
   */
  accessToken(userId: string, options?: { rejected?: string }): Promise<string>
  /**
   * Starts a session; `verifier` is for the password used. Returns the previous tokens, so that their session can be
   * ended on the server.
   */
  begin(
    tokens: SessionTokens,
    account: DeviceAccount,
    verifier?: PasswordVerifier | null,
  ): Promise<SessionTokens | null>
  /**
   * Removes the tokens and the account from the device. Returns the tokens, so that the server can end their session.
   */
  end(): Promise<SessionTokens | null>
}

type Parts = {
  store: TokenStore
  locks: Pick<LockManager, 'request'>
  fetch: typeof fetch
  now: () => number
  server: () => Promise<ServerAddress>
}

/** A token that expires sooner than this is renewed before it is used. */
const marginMs = 60_000
/** The minimum time between two attempts to renew a token early, while it is still valid. */
const tryEarlyAgainMs = 60_000

/**
 * The only place that knows the tokens. Data is shown without waiting for any of this: the sync engine asks for a token
 * when it has something to send. Renewal runs under a lock shared by all tabs and the service worker, because a refresh
 * token can be used only once.
 */
export function createSession({ store, locks, fetch, now, server }: Parts): Session {
  let earlyAgainMs = 0
  const locked = <Result>(work: () => Promise<Result>) => locks.request('fieldside-session', work)

  async function accessToken(userId: string, { rejected }: { rejected?: string } = {}): Promise<string> {
    const leftMs = (tokens: SessionTokens) =>
      tokens.accessToken === rejected ? 0 : tokens.expiresAtMs - now() - marginMs
    const kept = await read(userId)
    if (leftMs(kept) <= 0) return renewed(userId, (tokens) => leftMs(tokens) > 0)
    if (leftMs(kept) <= getRenewalJitterMs(kept.accessToken)) renewEarly(userId)
    return kept.accessToken
  }

  /** Renews the token without being awaited: the current one is still valid. */
  function renewEarly(userId: string): void {
    if (now() < earlyAgainMs) return
    earlyAgainMs = now() + tryEarlyAgainMs
    const isNew = (tokens: SessionTokens) =>
      tokens.expiresAtMs - now() - marginMs > getRenewalJitterMs(tokens.accessToken)
    renewed(userId, isNew).catch(() => undefined) // a caller that requests a token after this one expires gets the error
  }

  async function renewed(userId: string, isGood: (tokens: SessionTokens) => boolean): Promise<string> {
    const address = await server()
    return locked(async () => {
      const current = await read(userId)
      if (isGood(current)) return current.accessToken // another tab was faster
      try {
        const tokens = await exchangeRefreshToken(address, current.refreshToken, { fetch, now })
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
    end: () => store.clear(), // without the lock: a renewal on a failing connection holds it for up to 15 s
  }
}

const longestMs = 10 * 60_000

const lifetime = z.object({ iat: z.number(), exp: z.number() }) // seconds

/**
 * Returns how much earlier than necessary this token is renewed: at most ten minutes, and at most a third of its
 * lifetime. Each token has its own offset, so phones that were opened together at a field, behind one address, do not
 * renew their sessions at the same time.
 */
export function getRenewalJitterMs(accessToken: string): number {
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

/** Maps a signature to a number from 0 up to, but not including, 1. Signatures are practically random. */
function shareOf(signature: string): number {
  const codes = Array.from(signature, (letter) => letter.charCodeAt(0))
  return codes.reduce((hash, code) => (hash * 31 + code) % 100_003, 0) / 100_003
}
