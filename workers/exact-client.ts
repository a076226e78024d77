import type { Explanation } from '#domain/scheduling/explain/explain.ts'
import type { LeagueScheduleResult } from '#domain/scheduling/explain/schedule-league.ts'
import type { ScheduleInput, ScheduleProgress } from '#domain/scheduling/model/model.ts'
import type { RainoutRepair } from '#domain/scheduling/repair/rainout/result.ts'
import type { RepairPart } from '#domain/scheduling/repair/in-turn.ts'
import { createExactClient } from './exact-protocol.ts'
import workerUrl from './exact.worker.ts?worker&url'
import type { JobOptions } from './run-in-worker.ts'
import { startWorker } from './start-worker.ts'

// The solver is loaded from the server on first use. Offline, the functions below reject unless the browser has it
// cached.

const client = createExactClient(() => startWorker(workerUrl, 'exact schedule'))

/**
 * Explains why a league's games do not fit, and what would help. Progress is the number of variants of the league tried
 * so far.
 */
export function explainScheduleInWorker(input: ScheduleInput, options?: JobOptions<number>): Promise<Explanation> {
  return client.explain(input, options)
}

/** Returns a schedule with every game, or the reason why there is none. */
export function scheduleLeagueInWorker(
  input: ScheduleInput,
  options?: JobOptions<ScheduleProgress>,
): Promise<LeagueScheduleResult> {
  return client.scheduleLeague(input, options)
}

/** Returns a repair in which the solver confirms what the search alone can't prove. */
export function repairExactlyInWorker(
  parts: readonly RepairPart[],
  options?: JobOptions<number>,
): Promise<RainoutRepair> {
  return client.repair(parts, options)
}
