import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { withRequestId, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { RouteOf } from './routes.ts'

type ObserveOptions = {
  readonly routeOf: RouteOf
  readonly log?: Log | undefined
  readonly metrics?: Metrics | undefined
}

/**
 * One line and one count a request: method, route, status, time, and an id that the answer bears too, so that somebody
 * who reports a failure can name it. No address, no query, no row's id, no body.
 */
export function observeRequests({ routeOf, log, metrics }: ObserveOptions): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    await withRequestId(id, next)
    c.res.headers.set('X-Request-Id', id) // c.header() would copy the answer, without the headers that were set like this before
    const ms = performance.now() - started
    const { method } = c.req
    const route = routeOf(c.req.path)
    const { status } = c.res
    metrics?.countRequest({ method, route, status, seconds: ms / 1000 })
    withRequestId(id, () =>
      log?.say(`${method} ${route} ${status} ${Math.round(ms)} ms`, { method, route, status, ms: Math.round(ms) }),
    )
  }
}
