import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import type { Metrics } from './metrics.ts'

const pushed = z.object({ request: z.object({ muts: z.array(z.object({ at: z.string() })) }) })
const answered = z.union([
  z.object({ error: z.string() }),
  z.object({ results: z.array(z.object({ s: z.string(), dup: z.optional(z.boolean()) })) }),
])

/** Counts what becomes of devices' changes, and how long they had waited. Stands where bodies are unpacked already. */
export function watchPushes(metrics: Metrics, now: () => number = Date.now): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const asked = c.req.raw.clone()
    await next()
    if (c.res.status !== 200) return
    const answer = answered.safeParse(await c.res.clone().json())
    if (!answer.success) return
    if ('error' in answer.data) return metrics.countPush({ verdicts: [], error: answer.data.error, waitedSeconds: [] })
    const request = pushed.safeParse(await asked.json())
    const times = request.success ? request.data.request.muts.map(({ at }) => Date.parse(at)) : []
    metrics.countPush({
      verdicts: answer.data.results.map(({ s, dup }) => (dup ? 'again' : s)),
      waitedSeconds: times.filter((time) => !Number.isNaN(time)).map((time) => (now() - time) / 1000),
    })
  }
}
