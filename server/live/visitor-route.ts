import { Hono } from 'hono'
import { createMemoryBudgets, type Budget } from '../gateway/budgets.ts'
import { getClientAddress, toNetwork, toSiteNetwork, type ServerEnv } from '../gateway/client-address.ts'
import type { VisitorStreams } from './visitor-streams.ts'
import { streamHeaders } from './live-stream.ts'

/** Hundreds of visitors may share an address, and a browser opens a lost stream again every few seconds. */
const openingsPerNetwork: Budget = { max: 6_000, windowMs: 5 * 60_000 }

/** Serves the streams of public league pages, which need no account. A page that gets none keeps polling. */
export function createVisitorRoute(
  streams: VisitorStreams,
  { trustProxy }: { readonly trustProxy: boolean },
): Hono<ServerEnv> {
  const budgets = createMemoryBudgets()
  const route = new Hono<ServerEnv>()
  route.get('/live/v1/leagues/:slug', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.body(null, 403)
    const address = getClientAddress(c, trustProxy)
    const { allowed, retryAfterMs } = budgets.take(toNetwork(address), 1, openingsPerNetwork)
    if (!allowed) return c.body(null, 429, { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) })
    const stream = await streams.open(c.req.param('slug'), toSiteNetwork(address))
    if (stream === 'missing') return c.body(null, 404)
    if (stream === 'full') return c.body(null, 503, { 'Retry-After': '30' })
    return c.body(stream, 200, streamHeaders)
  })
  return route
}
