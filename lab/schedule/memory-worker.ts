import '#domain/time-zones/all-zones.ts'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { toScheduleInput } from '#domain/scheduling/model/instance.ts'
import { compactLeague } from './compact-league.ts'

// Generates one schedule in a thread with a limited heap, and reports how much memory it used outside the heap.

const { teams, meetings } = z.object({ teams: z.number(), meetings: z.number() }).parse(workerData)
const input = toScheduleInput(compactLeague(teams, meetings))
const before = process.memoryUsage().arrayBuffers
let most = 0
const look = () => {
  most = Math.max(most, process.memoryUsage().arrayBuffers - before)
}
const { metrics } = generateProposal(input, { onProgress: look })
look()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
parentPort?.postMessage({ placed: metrics.placed, games: metrics.games, beside: most })
