import { domainToASCII } from 'node:url'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { getClientAddress, toNetwork, type ServerEnv } from '../gateway/client-address.ts'
import { readAccessToken } from './access-token.ts'
import type { AuthParts } from './parts.ts'
import { readUserById, type AuthUserRow } from './person.ts'
import { AuthRefusal, invalidRequest } from './refusal.ts'
import type { SessionDevice } from './sessions.ts'

export type AuthContext = Context<ServerEnv>

/** Reads the body, whatever its content type. Throws if it is not JSON of this shape. */
export async function parseAuthBody<Body>(c: AuthContext, schema: z.ZodMiniType<Body>): Promise<Body> {
  let sent: unknown
  try {
    const text = await c.req.text()
    sent = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new AuthRefusal(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const parsed = schema.safeParse(sent)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalidRequest(`The request body is not valid: ${issue?.path.join('.') || 'it'} is of the wrong type`)
  }
  return parsed.data
}

/** A text that the database can store: PostgreSQL allows neither U+0000 nor unpaired surrogates. */
export const plainTextSchema = z.string().check(z.refine((text) => !text.includes('\0') && text.isWellFormed()))
export const optionalTextSchema = z.nullish(plainTextSchema)

/**
 * Returns an address as it is stored and compared: one spelling per mailbox, with its domain in ASCII. Throws if it is
 * not an address, or contains invisible characters.
 */
export function parseEmail(text: string): string {
  const [local = '', domain = '', ...rest] = text.trim().toLowerCase().split('@')
  const email = `${local}@${domainToASCII(domain).replace(/\.$/, '')}`
  const isPlain = rest.length === 0 && !/[\p{C}\p{Z}]/u.test(local + domain) && local === local.normalize('NFKC')
  if (!isPlain || email.length > 254 || !/^[^@"(),:;<>[\]\\]+@[a-z0-9_-]+(\.[a-z0-9_-]+)*$/u.test(email))
    throw invalidRequest('Unable to validate email address: invalid format')
  return email
}

export function getDevice(c: AuthContext, { trustProxy }: AuthParts): SessionDevice {
  return { userAgent: c.req.header('user-agent'), address: getClientAddress(c, trustProxy) }
}

/** Returns the network for which this request counts toward the limits. */
export function getRequestNetwork(c: AuthContext, { trustProxy }: AuthParts): string {
  return toNetwork(getClientAddress(c, trustProxy))
}

const claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.enum(['aal1', 'aal2']),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
})
export type Claims = z.infer<typeof claims>

export type SignedInRequest = { readonly claims: Claims; readonly user: AuthUserRow; readonly sessionId: string }

/**
 * Returns the signed-in person with the token's claims. Throws if the token is not one of ours, the session has ended,
 * or the password is temporary.
 */
export async function requireSignedIn(c: AuthContext, parts: AuthParts): Promise<SignedInRequest> {
  const signedIn = await requireAnySignedIn(c, parts)
  if (signedIn.user.has_temporary_password)
    throw new AuthRefusal(403, 'temporary_password', 'Choose a password of your own first.')
  return signedIn
}

/** Like requireSignedIn, but allows a temporary password. */
export async function requireAnySignedIn(c: AuthContext, parts: AuthParts): Promise<SignedInRequest> {
  const read = readAccessToken(c.req.header('authorization'), parts.secrets)
  if ('problem' in read) throw refusalOf(read.problem)
  const token = claims.safeParse(JSON.parse(read.claims))
  if (!token.success) throw refusalOf('claims')
  const { sub, session_id: sessionId } = token.data
  const user = await readUserById(parts.database.query, sub)
  if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const [session] = await parts.database.query<{ aal: 'aal1' | 'aal2' }>(
    'select aal from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > now())',
    [sessionId, sub],
  )
  if (!session) throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (user.is_banned) throw new AuthRefusal(403, 'user_banned', 'User is banned')
  return { claims: token.data, user, sessionId }
}

function refusalOf(problem: 'none' | 'signature' | 'expired' | 'claims'): AuthRefusal {
  const unverified = 'invalid JWT: unable to parse or verify signature, token'
  switch (problem) {
    case 'none':
      return new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    case 'claims':
      return new AuthRefusal(403, 'bad_jwt', 'invalid claim: missing sub claim')
    case 'signature':
      return new AuthRefusal(403, 'bad_jwt', `${unverified} signature is invalid: signature is invalid`)
    case 'expired':
      return new AuthRefusal(403, 'bad_jwt', `${unverified} has invalid claims: token is expired`)
  }
}

const recentMs = 10 * 60_000

/**
 * Returns whether the person has proven who they are within the last ten minutes: a stolen session is not enough for
 * lasting changes.
 */
export function hasRecentSignIn({ amr }: Claims, now = Date.now()): boolean {
  return amr.some(({ timestamp }) => timestamp * 1000 > now - recentMs)
}
