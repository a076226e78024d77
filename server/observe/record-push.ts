import * as z from 'zod/mini'
import type { Metrics } from './metrics.ts'

const pushed = z.object({ request: z.object({ muts: z.array(z.object({ at: z.string() })) }) })
const answered = z.union([
  z.object({ error: z.string() }),
  z.object({ results: z.array(z.object({ s: z.string(), dup: z.optional(z.boolean()) })) }),
])

/**
 * Counts the verdicts on a device's changes, or the one error for all of them, and records how long the changes had
 * waited on the device. `answer` is the response as JSON.
 */
export function recordPush(metrics: Metrics, asked: unknown, answer: string, now: number): void {
  const verdicts = answered.safeParse(JSON.parse(answer))
  if (!verdicts.success) return
  if ('error' in verdicts.data)
    return metrics.countPush({ verdicts: [], error: verdicts.data.error, waitedSeconds: [] })
  const request = pushed.safeParse(asked)
  const times = request.success ? request.data.request.muts.map(({ at }) => Date.parse(at)) : []
  metrics.countPush({
    verdicts: verdicts.data.results.map(({ s, dup }) => (dup ? 'again' : s)),
    waitedSeconds: times.filter((time) => !Number.isNaN(time)).map((time) => (now - time) / 1000),
  })
}
