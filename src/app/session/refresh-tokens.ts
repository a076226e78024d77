import type * as z from 'zod/mini'
import { tokenResponseSchema } from '#api/session/token-answer.ts'
import { parseJson, parseServerError, parseRetryAfterMs, describeErrorAnswer } from '#sync/error-answers.ts'
import { sessionEndCodes } from '#sync/refusal-codes.ts'
import { RemoteError } from '#sync/remote.ts'
import type { ServerAddress } from '#api/server-config.ts'
import type { SessionTokens } from './session-tokens.ts'

export function toSessionTokens(answer: z.infer<typeof tokenResponseSchema>, nowMs: number): SessionTokens {
  return {
    userId: answer.user.id,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAtMs: nowMs + answer.expires_in * 1000,
  }
}

type Parts = { fetch: typeof fetch; now: () => number }

/**
 * Exchanges a refresh token for new tokens, once and without retries: the sync engine retries on its own. Rejects with
 * RemoteError('auth') only if the auth server says with one of the listed codes that the session is over, otherwise
 * with RemoteError('transient'): a proxy's response, a rate limit, or a half-started server must not sign anyone out.
 */
export async function exchangeRefreshToken(
  server: ServerAddress,
  refreshToken: string,
  { fetch, now }: Parts,
): Promise<SessionTokens> {
  let response: Response
  let body: unknown
  try {
    response = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: server.key },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(15_000),
    })
    body = parseJson(await response.text())
  } catch (error) {
    throw new RemoteError('transient', 'The session could not be renewed.', { cause: error })
  }
  const answer = tokenResponseSchema.safeParse(body)
  if (answer.success) return toSessionTokens(answer.data, now())
  const { status, headers } = response
  if (isRevocation(status, body))
    throw new RemoteError('auth', 'The session is over.', { cause: parseServerError(body).code })
  throw new RemoteError('transient', `The session could not be renewed (${status}).`, {
    seen: describeErrorAnswer({ status, json: body }),
    retryAfterMs: parseRetryAfterMs(headers, now()),
  })
}

function isRevocation(status: number, body: unknown): boolean {
  const { code } = parseServerError(body)
  return status >= 400 && status <= 403 && code !== null && sessionEndCodes.has(code)
}
