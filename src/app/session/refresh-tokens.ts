import * as z from 'zod/mini'
import { RemoteError } from '#sync/remote.ts'
import type { ServerAddress } from '../boot/server-config.ts'
import type { SessionTokens } from './session-tokens.ts'

/** What the auth server answers to a sign-in or a refresh. */
export const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(), // seconds
  user: z.object({ id: z.uuid() }),
})

export function toTokens(answer: z.infer<typeof tokenAnswer>, nowMs: number): SessionTokens {
  return {
    userId: answer.user.id,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAtMs: nowMs + answer.expires_in * 1000,
  }
}

type Parts = { fetch: typeof fetch; now: () => number }

/**
 * Exchanges a refresh token for new tokens, once and without retries: the sync engine comes back by itself. Rejects with
 * RemoteError('auth') only where the server says that the session is over, else with RemoteError('transient'): a proxy's
 * 404, a rate limit or a half-started server must not sign anybody out.
 */
export async function refreshTokens(
  server: ServerAddress,
  refreshToken: string,
  { fetch, now }: Parts,
): Promise<SessionTokens> {
  let status: number
  let body: unknown
  try {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: server.key },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(15_000),
    })
    status = response.status
    body = await response.json()
  } catch (error) {
    throw new RemoteError('transient', 'The session could not be renewed.', { cause: error })
  }
  const answer = tokenAnswer.safeParse(body)
  if (answer.success) return toTokens(answer.data, now())
  if (isRevocation(status, body)) throw new RemoteError('auth', 'The session is over.')
  throw new RemoteError('transient', `The session could not be renewed (${status}).`)
}

const endOfSession: ReadonlySet<string> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'validation_failed', // not a token of this server's, after a move to another one
  'invalid_grant', // as older servers call all of these
])

const refusal = z.object({
  code: z.optional(z.unknown()),
  error_code: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
})

function isRevocation(status: number, body: unknown): boolean {
  if (status < 400 || status > 403) return false
  const parsed = refusal.safeParse(body)
  if (!parsed.success) return false
  const { code, error_code: errorCode, error } = parsed.data
  return [code, errorCode, error].some((word) => typeof word === 'string' && endOfSession.has(word))
}
