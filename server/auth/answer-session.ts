import type { Query } from '../database/database.ts'
import type { AuthParts } from './parts.ts'
import type { AuthContext } from './request.ts'
import { describeSession, type OpenSession } from './sessions.ts'

/** Reads the body in the transaction that created the session; the answer waits for its commit. */
export async function sessionBody(query: Query, session: OpenSession, parts: AuthParts) {
  return { session, body: await describeSession(query, session, parts.secrets, parts.publicUrl()) }
}

export function answerSession(
  c: AuthContext,
  { session, body }: Awaited<ReturnType<typeof sessionBody>>,
  more: Record<string, unknown> = {},
): Response {
  c.header('sb-auth-user-id', session.user.id)
  c.header('sb-auth-session-id', session.id)
  c.header('sb-auth-refresh-token-prefix', session.refreshToken.slice(0, 5))
  return c.json({ ...body, ...more })
}
