import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { listVerifyingSecrets, type Secrets } from '../database/secrets.ts'

/** How long an access token is valid. */
export const accessTokenLifetimeSeconds = 3600

const payload = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aud: z.literal('authenticated'),
  session_id: z.uuid(), // the database checks on each call whether the session is still open
  exp: z.number(),
})
const header = z.object({ alg: z.literal('HS256'), typ: z.literal('JWT'), kid: z.optional(z.string()) })

/**
 * Returns the token's claims as JSON, or null if it is expired or not a token this server issued to a signed-in person.
 */
export function verifyAccessToken(
  authorization: string | undefined,
  secrets: Secrets,
  now = Date.now(),
): string | null {
  const read = readAccessToken(authorization, secrets, now)
  return 'claims' in read ? read.claims : null
}

export type AccessTokenResult =
  | { readonly claims: string }
  | { readonly problem: 'none' | 'signature' | 'expired' | 'claims' }

/** Like verifyAccessToken, but also returns what is wrong with a token that is not accepted. */
export function readAccessToken(
  authorization: string | undefined,
  secrets: Secrets,
  now = Date.now(),
): AccessTokenResult {
  const [, head, body, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? []
  if (head === undefined || body === undefined || signature === undefined)
    return { problem: authorization?.startsWith('Bearer ') ? 'claims' : 'none' }
  const named = parsed(header, head)
  if (!named) return { problem: 'signature' }
  const keys = listVerifyingSecrets(secrets, now).filter(
    (secret) => named.kid === undefined || named.kid === keyId(secret),
  )
  if (!keys.some((key) => isSignature(signature, `${head}.${body}`, key))) return { problem: 'signature' }
  const claims = parsed(payload, body)
  if (!claims) return { problem: 'claims' }
  return claims.exp * 1000 > now ? { claims: Buffer.from(body, 'base64url').toString() } : { problem: 'expired' }
}

export function signAccessToken(claims: object, { jwtSecret }: Secrets): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', kid: keyId(jwtSecret), typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}

/** Returns the key id that a token uses to identify the secret that signed it. */
function keyId(secret: string): string {
  return createHash('sha256').update(`key id ${secret}`).digest('base64url').slice(0, 12)
}

function isSignature(signature: string, signed: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parsed<Value>(schema: z.ZodMiniType<Value>, part: string): Value | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    return null
  }
}
