import type { Backend } from '../gateway/backend.ts'
import type { Sql } from '../database/database.ts'
import type { HostedProject, ServerSettings } from '../settings.ts'
import { captureConsole, createLog, type Log, withRequestId } from './log.ts'
import { createMetrics, type DatabaseMetrics, type Metrics } from './metrics.ts'
import { createRouteLabeler, type RouteLabeler } from './route-labeler.ts'
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/**
 * Opens this process's log, which contains the server's messages, libraries' console output, and one line per request.
 */
export function openLog({ logFormat }: ServerSettings): Log {
  const log = createLog({
    format: logFormat,
    write: (level, line) => (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`),
  })
  captureConsole(log)
  return log
}

/** Creates the metrics, or returns undefined if the settings expose them nowhere. */
export function createMetricsIfExposed({ metrics }: ServerSettings): Metrics | undefined {
  return metrics.listen || metrics.token !== undefined ? createMetrics() : undefined
}

export function createObserver(
  settings: ServerSettings,
  backend: Backend | HostedProject,
  parts: { log: Log; metrics?: Metrics | undefined },
) {
  const { log, metrics } = parts
  if (metrics && 'api' in backend) metrics.watchDatabase(connectionsOf(backend.database))
  if (!settings.requestLog && !metrics) return undefined
  const routeOf = createRouteLabeler()
  return createRequestObserver({ routeOf, log: settings.requestLog ? log : undefined, metrics })
}

function connectionsOf(database: Pick<Sql, 'query'>): DatabaseMetrics {
  return async () => {
    const rows = await database.query<{ state: string; count: number }>(
      `select coalesce(state, 'other') as state, count(*)::integer as count
       from pg_stat_activity where datname = current_database() group by 1`,
    )
    return { connectionsByState: Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  }
}

type ObserveOptions = {
  readonly routeOf: RouteLabeler
  readonly log?: Log | undefined
  readonly metrics?: Metrics | undefined
}

/**
 * Counts each request by method, route, and status, and logs it with these, its time, and an id that is also in the
 * response, so that a person who reports a failure can quote the id. Never logs an address, query, row id, or body.
 */
export function createRequestObserver({ routeOf, log, metrics }: ObserveOptions): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    await withRequestId(id, next)
    c.res.headers.set('X-Request-Id', id) // c.header() would copy the response and lose headers that were set directly, as here
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
