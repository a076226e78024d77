import * as z from 'zod/mini'
import type { AuthParts } from '../parts.ts'
import { invalid } from '../refusal.ts'
import { requireAnySignedIn, type AuthContext } from '../request.ts'

const scopes = z.enum(['local', 'others', 'global'])

/** POST /logout: ends this session, all others, or (as long as nothing else is said) all of them. */
export async function logOut(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { user, sessionId } = await requireAnySignedIn(c, parts)
  const scope = scopes.safeParse(c.req.query('scope') ?? 'global')
  if (!scope.success) throw invalid('Unsupported logout scope')
  await parts.database.query(
    `delete from auth.sessions where user_id = $1
       and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [user.id, sessionId, scope.data],
  )
  return c.body(null, 204)
}
