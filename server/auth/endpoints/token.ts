import * as z from 'zod/mini'
import type { Database } from '../../database/database.ts'
import { toNetwork } from '../../gateway/client-address.ts'
import type { AuthParts } from '../parts.ts'
import { AuthRefusal, invalidRequest, tooManyRequests } from '../refusal.ts'
import { respondWithSession, toSessionBody } from '../respond-with-session.ts'
import { hashPassword, needsRehash, verifyPassword } from '../passwords.ts'
import { readUserByEmail, readUserById } from '../person.ts'
import { getDevice, getRequestNetwork, optionalTextSchema, parseAuthBody, type AuthContext } from '../request.ts'
import { createAuthSession, refreshSession } from '../sessions.ts'
import { resetTries, countTry } from '../try-limits.ts'

/** POST /token: signs in with a password, or renews a session. */
export async function grantToken(c: AuthContext, parts: AuthParts): Promise<Response> {
  const grant = c.req.query('grant_type')
  if (grant === 'password') return signIn(c, parts)
  if (grant === 'refresh_token') return refresh(c, parts)
  throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
}

const credentials = z.object({ email: optionalTextSchema, phone: optionalTextSchema, password: optionalTextSchema })
const wrongCredentials = new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')

const perAccountAndNetwork = { max: 10, windowMs: 10 * 60_000 }
/**
 * Limits attempts from all networks combined, to prevent guessing from many machines. It does not lock out a person on
 * a network where they have a session.
 */
const perAccount = { max: 100, windowMs: 60 * 60_000 }

async function signIn(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { database } = parts
  const { email, phone, password } = await parseAuthBody(c, credentials)
  if (phone) throw new AuthRefusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!email) throw invalidRequest('missing email or phone')
  const address = email.trim().toLowerCase()
  const network = getRequestNetwork(c, parts)
  const [fromHere, fromAnywhere] = [
    ['sign-in', address, network],
    ['sign-in', address],
  ]
  if (parts.countsTries) {
    const waitMs = await countTry(database, fromHere, perAccountAndNetwork)
    if (waitMs > 0) throw tooManyRequests(waitMs)
  }

  const user = await readUserByEmail(database.query, address)
  if (parts.countsTries) {
    const waitMs = await countTry(database, fromAnywhere, perAccount)
    if (waitMs > 0 && !(await hasSessionFrom(database, user?.id, network))) throw tooManyRequests(waitMs)
  }
  const [pending] = await database.query<{ encrypted_password: string | null }>(
    `select l.encrypted_password from auth.mail_links l where l.user_id = $1 and l.kind = 'signup'`,
    [user?.id ?? null],
  )
  const hashed = user?.encrypted_password ?? pending?.encrypted_password
  if (!(await verifyPassword(password ?? '', hashed)) || !user || hashed == null) throw wrongCredentials
  if (user.is_banned) throw new AuthRefusal(400, 'user_banned', 'User is banned')
  if (user.encrypted_password === null || (parts.requireConfirmation && user.email_confirmed_at === null))
    throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
  const fresh = needsRehash(hashed) ? await hashPassword(password ?? '') : null

  const opened = await database.transaction(async (query) => {
    const current = await readUserById(query, user.id, { lock: true })
    if (!current || current.is_banned || current.encrypted_password !== hashed) throw wrongCredentials // the account has changed in the meantime
    if (fresh !== null && !current.has_temporary_password)
      await query('update auth.users set encrypted_password = $2 where id = $1', [user.id, fresh])
    return toSessionBody(query, await createAuthSession(query, user.id, 'password', getDevice(c, parts)), parts)
  })
  if (parts.countsTries) for (const key of [fromHere, fromAnywhere]) await resetTries(database, key)
  return respondWithSession(c, opened, { weak_password: null })
}

/**
 * Returns whether the person has a session on this network: guessing from many machines must not lock them out at home.
 */
async function hasSessionFrom(database: Pick<Database, 'query'>, userId: string | undefined, network: string) {
  const sessions = await database.query<{ address: string | null }>(
    'select host(ip) as address from auth.sessions where user_id = $1',
    [userId ?? null],
  )
  return sessions.some(({ address }) => address !== null && toNetwork(address) === network)
}

const refreshRequest = z.object({ refresh_token: optionalTextSchema })

async function refresh(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { refresh_token: token } = await parseAuthBody(c, refreshRequest)
  if (!token) throw invalidRequest('refresh_token required')
  if (!/^[\w-]{12,32}$/.test(token)) throw invalidRequest('Refresh token is not valid')
  const answer = await parts.database.transaction(async (query) => {
    const refreshed = await refreshSession(query, token, getDevice(c, parts))
    if (refreshed instanceof AuthRefusal) return refreshed // not thrown, because that would roll back the end of the session
    return { ...(await toSessionBody(query, refreshed.session, parts)), wasUsedBefore: refreshed.wasUsedBefore }
  })
  if (answer instanceof AuthRefusal) throw answer
  if (!answer.wasUsedBefore) c.header('sb-auth-refresh-token-reuse', 'false')
  return respondWithSession(c, answer)
}
