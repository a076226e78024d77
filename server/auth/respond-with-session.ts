import type { Query } from '../database/database.ts'
import type { AuthParts } from './parts.ts'
import type { AuthContext } from './request.ts'
import { toSessionResponse, type OpenSession } from './sessions.ts'

/** Builds the response body in the transaction that created the session. The response is sent only after the commit. */
export async function toSessionBody(query: Query, session: OpenSession, parts: AuthParts) {
  return { session, body: await toSessionResponse(query, session, parts.secrets, parts.publicUrl()) }
}

export function respondWithSession(
  c: AuthContext,
  { session, body }: Awaited<ReturnType<typeof toSessionBody>>,
  more: Record<string, unknown> = {},
): Response {
  c.header('sb-auth-user-id', session.user.id)
  c.header('sb-auth-session-id', session.id)
  c.header('sb-auth-refresh-token-prefix', session.refreshToken.slice(0, 5))
  return c.json({ ...body, ...more })
}
