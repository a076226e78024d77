import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { clientAddress, networkOf, type ServerEnv } from './client-address.ts'

/** At most `max` matching requests in `windowMs`, counted for each client address or each e-mail address asked about. */
export type RateLimit = {
  readonly matches: (request: { method: string; path: string; grant: string | undefined }) => boolean
  readonly per: 'address' | 'email'
  readonly max: number
  readonly windowMs: number
  /** Only refused requests count: a right password uses nothing up. */
  readonly failuresOnly?: boolean
}

const minutes = (count: number): number => count * 60_000
const path =
  (...paths: string[]) =>
  (request: { method: string; path: string }): boolean =>
    request.method !== 'OPTIONS' && paths.some((known) => request.path === `/auth/v1/${known}`)

const signsIn: RateLimit['matches'] = (request) => path('token')(request) && request.grant === 'password'
const sendsMail = path('otp', 'magiclink', 'recover', 'resend')

/** Generous for a club house behind one address, tight for whoever guesses a password or a six-digit code. */
export const standardRateLimits: readonly RateLimit[] = [
  { matches: signsIn, per: 'address', max: 60, windowMs: minutes(5) },
  { matches: signsIn, per: 'email', max: 10, windowMs: minutes(10), failuresOnly: true },
  { matches: path('token'), per: 'address', max: 600, windowMs: minutes(5) },
  { matches: path('signup'), per: 'address', max: 60, windowMs: minutes(60) },
  { matches: sendsMail, per: 'address', max: 30, windowMs: minutes(60) },
  { matches: sendsMail, per: 'email', max: 5, windowMs: minutes(60) },
  { matches: path('verify'), per: 'address', max: 30, windowMs: minutes(10), failuresOnly: true },
  { matches: path('verify'), per: 'email', max: 5, windowMs: minutes(10), failuresOnly: true },
  { matches: (request) => request.path === '/mail/invitation', per: 'address', max: 60, windowMs: minutes(60) },
  { matches: (request) => request.path === '/mail/test', per: 'address', max: 10, windowMs: minutes(60) },
  { matches: path('user', 'reauthenticate'), per: 'address', max: 120, windowMs: minutes(5) },
]

/** More people behind one address, say of a stadium, need more; what guards one account stays. 0: no limits at all. */
export function rateLimitsTimes(factor: number): readonly RateLimit[] {
  if (factor === 0) return []
  return standardRateLimits.map((limit) => (limit.per === 'address' ? { ...limit, max: limit.max * factor } : limit))
}

export function rateLimiter(limits: readonly RateLimit[], options: { trustProxy: boolean; now?: () => number }) {
  const now = options.now ?? Date.now
  const counters = limits.map((limit) => createCounter(limit, now))

  const middleware: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const request = { method: c.req.method, path: c.req.path, grant: c.req.query('grant_type') }
    const applying = counters.filter(({ limit }) => limit.matches(request))
    if (applying.length === 0) return next()

    const address = networkOf(clientAddress(c, options.trustProxy))
    const email = applying.some(({ limit }) => limit.per === 'email') ? await emailOf(c.req.raw) : undefined
    const counted = applying.flatMap((counter) => {
      const key = counter.limit.per === 'address' ? address : email
      return key === undefined ? [] : [{ counter, key }]
    })

    const waitMs = Math.max(0, ...counted.map(({ counter, key }) => counter.waitMs(key)))
    if (waitMs > 0) {
      c.header('Retry-After', String(Math.ceil(waitMs / 1000)))
      const message = 'Too many attempts. Wait a few minutes, then try again.'
      return c.json({ code: 429, error_code: 'over_request_rate_limit', msg: message, message }, 429)
    }
    for (const { counter, key } of counted) if (!counter.limit.failuresOnly) counter.count(key)
    await next()
    if (c.res.status < 400) return
    for (const { counter, key } of counted) if (counter.limit.failuresOnly) counter.count(key)
  }
  return middleware
}

/** Keeps the times of each key's last requests; keys are forgotten when their window has passed. */
function createCounter(limit: RateLimit, now: () => number) {
  const timesByKey = new Map<string, number[]>()
  let sweepAt = 0

  function recent(key: string): number[] {
    const since = now() - limit.windowMs
    return (timesByKey.get(key) ?? []).filter((time) => time > since)
  }

  return {
    limit,
    waitMs(key: string): number {
      const times = recent(key)
      const oldest = times.at(-limit.max)
      return oldest === undefined ? 0 : oldest + limit.windowMs - now()
    },
    count(key: string): void {
      timesByKey.set(key, [...recent(key), now()])
      if (now() < sweepAt) return
      sweepAt = now() + limit.windowMs
      for (const known of timesByKey.keys()) if (recent(known).length === 0) timesByKey.delete(known)
    },
  }
}

const bodyWithEmail = z.object({ email: z.string() })

/** A digest, so that no list of addresses grows in memory. */
async function emailOf(request: Request): Promise<string | undefined> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  const parsed = bodyWithEmail.safeParse(body)
  if (!parsed.success) return undefined
  return createHash('sha256').update(parsed.data.email.trim().toLowerCase()).digest('base64')
}
