import type { Explanation } from '#domain/scheduling/explain/explain.ts'
import type { LeagueAnswer } from '#domain/scheduling/explain/schedule-league.ts'
import type { ScheduleInput, ScheduleProgress } from '#domain/scheduling/model/model.ts'
import type { RainoutRepair } from '#domain/scheduling/repair/rainout-answer.ts'
import type { RepairPart } from '#domain/scheduling/repair/repair-in-turn.ts'
import { createExactClient } from './exact-protocol.ts'
import workerUrl from './exact.worker.ts?worker&url'
import type { JobOptions } from './own-worker.ts'
import { startWorker } from './start-worker.ts'

// The solver is loaded from the server when it is first needed. Without a network both reject, unless the browser still
// has it.

const client = createExactClient(() => startWorker(workerUrl, 'exact schedule'))

/** Why the games of a league do not fit, and what would help. Progress is the number of leagues that have been tried. */
export function explainSchedule(input: ScheduleInput, options?: JobOptions<number>): Promise<Explanation> {
  return client.explain(input, options)
}

/** A schedule with every game, or why there is none. */
export function scheduleLeague(input: ScheduleInput, options?: JobOptions<ScheduleProgress>): Promise<LeagueAnswer> {
  return client.scheduleLeague(input, options)
}

/** A repair with the solver's word for it, where the search alone proves nothing. */
export function repairExactly(parts: readonly RepairPart[], options?: JobOptions<number>): Promise<RainoutRepair> {
  return client.repair(parts, options)
}
