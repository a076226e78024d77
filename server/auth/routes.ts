import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DatabaseError } from 'pg'
import type { ServerEnv } from '../gateway/client-address.ts'
import { DatabaseUnavailable, unavailableAnswer } from '../database/database-unavailable.ts'
import { challenge } from './endpoints/factors/challenge.ts'
import { enroll } from './endpoints/factors/enroll.ts'
import { unenroll } from './endpoints/factors/unenroll.ts'
import { verifyFactor } from './endpoints/factors/verify.ts'
import { logOut } from './endpoints/logout.ts'
import { countRecoveryCodes, makeRecoveryCodes, useRecoveryCode } from './endpoints/recovery-codes.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { signUp } from './endpoints/sign-up.ts'
import { grantToken } from './endpoints/token.ts'
import { getUser, updateUser } from './endpoints/user.ts'
import { verify } from './endpoints/verify.ts'
import type { AuthParts } from './parts.ts'
import { answerRefusal, AuthRefusal } from './refusal.ts'
import type { AuthContext } from './request.ts'

const maxBodyBytes = 16 * 1024

type Endpoint = (c: AuthContext, parts: AuthParts) => Promise<Response>

const endpoints: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, answer: Endpoint][] = [
  ['POST', '/signup', signUp],
  ['POST', '/token', grantToken],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['POST', '/recover', recover],
  ['POST', '/verify', verify],
  ['POST', '/resend', resend],
  ['POST', '/logout', logOut],
  ['POST', '/factors', enroll],
  ['DELETE', '/factors/:id', unenroll],
  ['POST', '/factors/:id/challenge', challenge],
  ['POST', '/factors/:id/verify', verifyFactor],
  ['GET', '/recovery-codes', countRecoveryCodes],
  ['POST', '/recovery-codes', makeRecoveryCodes],
  ['POST', '/recovery-codes/verify', useRecoveryCode],
]

/** /auth/v1: the account calls that the app makes, as a hosted project's auth server answers them, and no others. */
export function authRoutes(parts: AuthParts, limited: MiddlewareHandler<ServerEnv>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => answerRefusal(c, new AuthRefusal(413, 'request_entity_too_large', 'Request body too large')),
  })
  for (const [method, path, answer] of endpoints) {
    routes.on(method, `/auth/v1${path}`, limited, limitBody, async (c) => {
      c.header('Cache-Control', 'no-store')
      try {
        return await answer(c, parts)
      } catch (error) {
        if (error instanceof AuthRefusal) return answerRefusal(c, error)
        if (error instanceof DatabaseUnavailable) return c.json(unavailableAnswer, 503)
        console.error('An account call failed:', withoutValues(error))
        return answerRefusal(c, new AuthRefusal(500, 'unexpected_failure', 'The server failed. Try again.'))
      }
    })
  }
  routes.all('/auth/v1/*', (c) => {
    c.header('Cache-Control', 'no-store')
    return answerRefusal(c, new AuthRefusal(404, 'not_found', 'There is no such call.'))
  })
  return routes
}

/** What PostgreSQL says in its details are values of rows. */
function withoutValues(error: unknown): unknown {
  return error instanceof DatabaseError ? `${error.code ?? ''} ${error.message}` : error
}
