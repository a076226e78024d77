import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import { verifyAccessToken } from '../auth/access-token.ts'
import { DatabaseUnavailableError } from '../database/database-unavailable.ts'
import type { Secrets } from '../database/secrets.ts'
import { createMemoryBudgets, type Budget } from '../gateway/budgets.ts'
import { getClientAddress, toNetwork, type ServerEnv } from '../gateway/client-address.ts'
import { refusedTokenBudget } from '../gateway/rpc/limits.ts'
import { RpcRefusal, tooManyRequestsRefusal } from '../gateway/rpc/refusal.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { LiveHub } from './hub.ts'
import type { LiveCaller, Versions } from './live-database.ts'
import { livePath } from './live-path.ts'
import { streamHeaders } from './live-stream.ts'

type LiveRouteParts = {
  readonly hub: LiveHub
  readonly secrets: Secrets
  readonly trustProxy: boolean
  /** False disables all budgets. */
  readonly isLimited: boolean
  readonly metrics?: Pick<Metrics, 'countSilentStream'> | undefined
}

/** A phone that keeps losing its connection opens a stream every few seconds. */
const openingsPerSession: Budget = { max: 120, windowMs: 5 * 60_000 }

const claims = z.object({ sub: z.string(), session_id: z.string(), exp: z.number() })

/**
 * Serves the stream of changes. It is counted by session, not by address: all phones at a field may share one. Only
 * attempts without a valid token are counted by address.
 */
export function createLiveRoute({ hub, secrets, trustProxy, isLimited, metrics }: LiveRouteParts): Hono<ServerEnv> {
  const budgets = createMemoryBudgets()
  const route = new Hono<ServerEnv>()

  function take(key: string, budget: Budget): void {
    const { allowed, retryAfterMs } = isLimited ? budgets.take(key, 1, budget) : { allowed: true, retryAfterMs: 0 }
    if (!allowed) throw tooManyRequestsRefusal('Too many attempts. Wait a few minutes, then try again.', retryAfterMs)
  }

  function admit(c: Context<ServerEnv>): LiveCaller {
    const address = getClientAddress(c, trustProxy)
    const text = verifyAccessToken(c.req.header('authorization'), secrets)
    if (text === null) {
      take(`refused ${toNetwork(address)}`, refusedTokenBudget)
      throw new RpcRefusal(401, 'PGRST301', 'The token (JWT) is not valid any more. Sign in again.')
    }
    const { sub, session_id, exp } = claims.parse(JSON.parse(text))
    take(`session ${session_id}`, openingsPerSession)
    return { userId: sub, sessionId: session_id, claims: text, address, expiresAtMs: exp * 1000 }
  }

  async function open(c: Context<ServerEnv>): Promise<ReadableStream<Uint8Array>> {
    if (c.req.method !== 'GET')
      throw new RpcRefusal(405, 'PT405', 'A stream is opened with GET.', { headers: { Allow: 'GET' } })
    const caller = admit(c)
    if (c.req.query('after') === 'silence') metrics?.countSilentStream()
    const stream = await hub.open(caller, parseKnownVersions(c.req.header('last-event-id'))).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailableError) return 'full' as const
      throw error
    })
    if (stream === 'session') throw new RpcRefusal(401, 'PT401', 'This session has ended. Sign in again.')
    if (stream === 'full')
      throw new RpcRefusal(503, 'PT503', 'The server opens no more streams right now.', {
        headers: { 'Retry-After': '30' },
      })
    return stream
  }

  route.all('/live/*', async (c) => {
    if (c.req.path !== livePath) return c.json({ code: 'PT404', message: 'There is no such stream.' }, 404)
    try {
      return c.body(await open(c), 200, streamHeaders)
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error
      return new Response(error.body, {
        status: error.status,
        headers: { ...error.headers, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    }
  })
  return route
}

const mostKnown = 100

/** Parses what a device has: `<organization>:<version>`, separated by commas. Ignores anything else. */
function parseKnownVersions(header = ''): Versions {
  const known = new Map<string, number>()
  for (const part of header.split(',', mostKnown)) {
    const [, id, version] = /^\s*([0-9a-f-]{36}):(\d{1,15})\s*$/.exec(part) ?? []
    if (id !== undefined) known.set(id, Number(version))
  }
  return known
}
