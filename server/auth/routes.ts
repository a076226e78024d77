import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DatabaseError } from 'pg'
import type { ServerEnv } from '../gateway/client-address.ts'
import { DatabaseUnavailableError, unavailableResponse } from '../database/database-unavailable.ts'
import { challengeFactor } from './endpoints/factors/challenge.ts'
import { enrollFactor } from './endpoints/factors/enroll.ts'
import { verifyFactor } from './endpoints/factors/verify.ts'
import { countRecoveryCodes, createRecoveryCodes, redeemRecoveryCode } from './endpoints/recovery-codes.ts'
import { requestRecovery } from './endpoints/recover.ts'
import { handleResend } from './endpoints/resend.ts'
import { handleSignUp } from './endpoints/sign-up.ts'
import { grantToken } from './endpoints/token.ts'
import { getUser, updateUser } from './endpoints/user.ts'
import { verifyLink } from './endpoints/verify.ts'
import type { AuthParts } from './parts.ts'
import { respondWithRefusal, AuthRefusal, invalidRequest } from './refusal.ts'
import { type AuthContext, requireSignedIn, requireAnySignedIn } from './request.ts'
import { deleteLinks } from './links.ts'
import { hasVerifiedFactor, readUserById } from './person.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { deleteSessions } from './sessions.ts'
import { readFactorId, requireOwnFactor } from './endpoints/factors/own-factor.ts'
import * as z from 'zod/mini'

const scopes = z.enum(['local', 'others', 'global'])

/** POST /logout: ends this session, all others, or (by default) all of them. */
async function handleLogOut(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { user, sessionId } = await requireAnySignedIn(c, parts)
  const scope = scopes.safeParse(c.req.query('scope') ?? 'global')
  if (!scope.success) throw invalidRequest('Unsupported logout scope')
  await parts.database.query(
    `delete from auth.sessions where user_id = $1
       and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [user.id, sessionId, scope.data],
  )
  return c.body(null, 204)
}

const maxBodyBytes = 16 * 1024

type Endpoint = (c: AuthContext, parts: AuthParts) => Promise<Response>

const endpoints: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, answer: Endpoint][] = [
  ['POST', '/signup', handleSignUp],
  ['POST', '/token', grantToken],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['POST', '/recover', requestRecovery],
  ['POST', '/verify', verifyLink],
  ['POST', '/resend', handleResend],
  ['POST', '/logout', handleLogOut],
  ['POST', '/factors', enrollFactor],
  ['DELETE', '/factors/:id', unenrollFactor],
  ['POST', '/factors/:id/challenge', challengeFactor],
  ['POST', '/factors/:id/verify', verifyFactor],
  ['GET', '/recovery-codes', countRecoveryCodes],
  ['POST', '/recovery-codes', createRecoveryCodes],
  ['POST', '/recovery-codes/verify', redeemRecoveryCode],
]

/** /auth/v1: only the account calls that the app makes, with the same responses as a hosted project's auth server. */
export function createAuthRoutes(parts: AuthParts, limited: MiddlewareHandler<ServerEnv>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => respondWithRefusal(c, new AuthRefusal(413, 'request_entity_too_large', 'Request body too large')),
  })
  for (const [method, path, answer] of endpoints) {
    routes.on(method, `/auth/v1${path}`, limited, limitBody, async (c) => {
      c.header('Cache-Control', 'no-store')
      try {
        return await answer(c, parts)
      } catch (error) {
        if (error instanceof AuthRefusal) return respondWithRefusal(c, error)
        if (error instanceof DatabaseUnavailableError) return c.json(unavailableResponse, 503)
        console.error('An account call failed:', withoutValues(error))
        return respondWithRefusal(c, new AuthRefusal(500, 'unexpected_failure', 'The server failed. Try again.'))
      }
    })
  }
  routes.all('/auth/v1/*', (c) => {
    c.header('Cache-Control', 'no-store')
    return respondWithRefusal(c, new AuthRefusal(404, 'not_found', 'There is no such call.'))
  })
  return routes
}

/** Drops PostgreSQL's error details, which contain row values. */
function withoutValues(error: unknown): unknown {
  return error instanceof DatabaseError ? `${error.code ?? ''} ${error.message}` : error
}

/** DELETE /factors/:id: removes a second factor. If it was verified, this also ends the person's other sessions. */
async function unenrollFactor(c: AuthContext, parts: AuthParts): Promise<Response> {
  const signedIn = await requireSignedIn(c, parts)
  const { user, claims, sessionId } = signedIn
  const factor = await requireOwnFactor(parts.database.query, user.id, readFactorId(c))
  const counts = factor.status === 'verified'
  if (counts && claims.aal !== 'aal2')
    throw new AuthRefusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  if (counts) await requireRecentSignIn(parts, signedIn)
  await parts.database.transaction(async (query) => {
    await readUserById(query, user.id, { lock: true })
    await query('delete from auth.mfa_factors where id = $1', [factor.id])
    if (!counts) return
    await deleteSessions(query, user.id, { except: sessionId })
    await deleteLinks(query, user.id)
    if (await hasVerifiedFactor(query, user.id)) return
    await query(`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where id = $1`, [
      sessionId,
    ])
    await query(
      `delete from auth.mfa_amr_claims where session_id = $1 and authentication_method in ('totp', 'recovery_code')`,
      [sessionId],
    )
    await query('delete from auth.recovery_codes where user_id = $1', [user.id])
  })
  if (counts) parts.later.run(() => parts.mails.secondFactorRemoved(user.email))
  return c.json({ id: factor.id })
}
