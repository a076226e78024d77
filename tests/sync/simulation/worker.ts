import './shortcuts.ts'
import 'fake-indexeddb/auto'
import { parentPort, workerData } from 'node:worker_threads'
import { runPlan, shrink } from './history.ts'
import { planOf } from './plan.ts'

// Runs the requested histories in sequence, and reports how each went.

export type Order = { readonly seeds: readonly number[]; readonly shrinks: boolean }

export type Report = {
  readonly seed: number
  readonly steps: number
  readonly saved: number
  readonly refused: number
  readonly faults: readonly string[]
  /** The shortest history with the same failure, as readable lines. */
  readonly story: readonly string[] | null
}

// A process that died no longer waits for anything, so it does not learn about failures. All other failures must be
// reported.
process.on('unhandledRejection', (reason) => {
  if (!isDeath(reason)) throw reason
})

function isDeath(reason: unknown): boolean {
  return (
    typeof reason === 'object' &&
    reason !== null &&
    /process (died|is dead)/.test(String(Reflect.get(reason, 'message')))
  )
}

const { seeds, shrinks } = workerData as Order

Error.stackTraceLimit = 0

const post = parentPort?.postMessage.bind(parentPort)

for (const seed of seeds) {
  const plan = planOf(seed)
  const { faults, steps, saved, refused } = await runPlan(plan)
  const [first] = faults
  const story = first !== undefined && shrinks ? await tell(first) : null
  post?.({ seed, steps, saved, refused, faults, story } satisfies Report)

  async function tell(fault: string): Promise<readonly string[]> {
    Error.stackTraceLimit = 10
    const kind = fault.split(' ')[0]
    const shortest = await shrink(plan, ([other]) => other?.split(' ')[0] === kind)
    const again = await runPlan(shortest)
    return [...again.faults.slice(0, 3), ...again.log]
  }
}
