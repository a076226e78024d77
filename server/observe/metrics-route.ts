import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { ServerEnv } from '../gateway/client-address.ts'
import type { Metrics } from './metrics.ts'

/** `GET /metrics`, for anyone with the token, or if no token is set, for anyone who can reach its port. */
export function createMetricsRoute(metrics: Metrics, token?: string): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()
  route.get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (token !== undefined && !isSame(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.text('Not found', 404)
    c.header('Content-Type', metrics.contentType)
    return c.body(await metrics.text())
  })
  return route
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
