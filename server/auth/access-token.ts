import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '../database/secrets.ts'

const header = z.object({ alg: z.literal('HS256'), typ: z.literal('JWT') })
const payload = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aud: z.literal('authenticated'),
  session_id: z.uuid(), // the database checks at each call whether that session is still open
  exp: z.number(),
})

/**
 * The claims of a bearer token, as JSON. Null where this server did not sign it for a person who is signed in, or where
 * it has expired.
 */
export function verifyAccessToken(
  authorization: string | undefined,
  { jwtSecret }: Pick<Secrets, 'jwtSecret'>,
  now = Date.now(),
): string | null {
  const [, head, body, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? []
  if (head === undefined || body === undefined || signature === undefined) return null
  const expected = createHmac('sha256', jwtSecret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims = Buffer.from(body, 'base64url').toString()
  try {
    const { exp } = payload.parse(JSON.parse(claims))
    header.parse(JSON.parse(Buffer.from(head, 'base64url').toString()))
    return exp * 1000 > now ? claims : null
  } catch {
    return null
  }
}
