import * as z from 'zod/mini'

const longestMs = 10 * 60_000

const lifetime = z.object({ iat: z.number(), exp: z.number() }) // seconds

/**
 * How much earlier than it has to be this token is renewed: up to ten minutes, and up to a third of its lifetime. Each
 * token has its own moment, so that phones that were opened together at a field, behind one address, do not renew their
 * sessions together.
 */
export function earlierByMs(accessToken: string): number {
  const [, payload = '', signature = ''] = accessToken.split('.')
  const told = lifetime.safeParse(parsed(payload))
  if (!told.success) return 0
  const { iat, exp } = told.data
  return shareOf(signature) * Math.min(longestMs, Math.max(0, exp - iat) * (1000 / 3))
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as unknown
  } catch {
    return null
  }
}

/** From 0 to below 1, the same each time. A signature is as good as random. */
function shareOf(signature: string): number {
  const codes = Array.from(signature, (letter) => letter.charCodeAt(0))
  return codes.reduce((hash, code) => (hash * 31 + code) % 100_003, 0) / 100_003
}
