import type { MiddlewareHandler } from 'hono'
import { createMemoryBudgets, type Budget } from './budgets.ts'
import { getClientAddress, toNetwork, type ServerEnv } from './client-address.ts'

/**
 * A limit on account calls and emails: at most `max` matching requests in `windowMs` per client network, counted before
 * the request is read. Limits per account are counted in the database (server/auth/try-limits.ts).
 */
export type RateLimit = Budget & {
  readonly matches: (request: { method: string; path: string; grant: string | undefined }) => boolean
}

const minutes = (count: number): number => count * 60_000
const path =
  (...paths: string[]) =>
  (request: { method: string; path: string }): boolean =>
    request.method !== 'OPTIONS' &&
    paths.some((known) => request.path === known || request.path.startsWith(`${known}/`))

const signsIn: RateLimit['matches'] = (request) => path('/auth/v1/token')(request) && request.grant === 'password'
const proves = path('/auth/v1/verify', '/auth/v1/factors', '/auth/v1/recovery-codes')

/**
 * Generous enough for a clubhouse behind one address, but strict enough to prevent guessing a password or a six-digit
 * code.
 */
export const defaultRateLimits: readonly RateLimit[] = [
  { matches: signsIn, max: 60, windowMs: minutes(5) },
  // Renewing is a cheap index lookup. The limit is high enough that one phone sending made-up tokens does not prevent
  // others at the same field from renewing.
  { matches: path('/auth/v1/token'), max: 6000, windowMs: minutes(5) },
  { matches: path('/auth/v1/signup'), max: 60, windowMs: minutes(60) },
  { matches: path('/auth/v1/recover', '/auth/v1/resend'), max: 30, windowMs: minutes(60) },
  { matches: proves, max: 120, windowMs: minutes(10) },
  { matches: path('/auth/v1/user'), max: 120, windowMs: minutes(5) },
  { matches: path('/mail/invitation'), max: 60, windowMs: minutes(60) },
  { matches: path('/mail/test'), max: 10, windowMs: minutes(60) },
]

/**
 * Scales the limits, because more people behind one address, such as a stadium's, need higher ones. 0 means no limits.
 */
export function scaleRateLimits(factor: number): readonly RateLimit[] {
  if (factor === 0) return []
  return defaultRateLimits.map((limit) => ({ ...limit, max: limit.max * factor }))
}

export function createRateLimiter(limits: readonly RateLimit[], options: { trustProxy: boolean; now?: () => number }) {
  const budgets = createMemoryBudgets(options.now)

  const middleware: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const request = { method: c.req.method, path: c.req.path, grant: c.req.query('grant_type') }
    const network = toNetwork(getClientAddress(c, options.trustProxy))
    for (const [index, limit] of limits.entries()) {
      if (!limit.matches(request)) continue
      const { allowed, retryAfterMs } = budgets.take(`${index} ${network}`, 1, limit)
      if (allowed) continue
      c.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)))
      c.header('Cache-Control', 'no-store')
      const message = 'Too many attempts. Wait a few minutes, then try again.'
      return c.json({ code: 429, error_code: 'over_request_rate_limit', msg: message, message }, 429)
    }
    return next()
  }
  return middleware
}
