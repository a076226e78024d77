import type { Explanation } from '#domain/scheduling/explain/explain.ts'
import type { LeagueScheduleResult } from '#domain/scheduling/explain/schedule-league.ts'
import type { ScheduleInput, ScheduleProgress } from '#domain/scheduling/model/model.ts'
import type { RainoutRepair } from '#domain/scheduling/repair/rainout/result.ts'
import type { RepairPart } from '#domain/scheduling/repair/in-turn.ts'
import type { ExactJobs } from './exact-jobs.ts'
import { runInWorker, type JobOptions, type WorkerHandle } from './run-in-worker.ts'

/** Each job has its own worker: see `runInWorker`. */
export function createExactClient(startWorker: () => WorkerHandle) {
  return {
    /** Progress is the number of variants of the league tried so far. */
    explain(input: ScheduleInput, options: JobOptions<number> = {}): Promise<Explanation> {
      return runInWorker<ExactJobs, number, Explanation>(startWorker, options, (jobs, report) =>
        jobs.explain(input, report),
      )
    },

    /** Progress is the number of other games that may move in the next attempt. */
    repair(parts: readonly RepairPart[], options: JobOptions<number> = {}): Promise<RainoutRepair> {
      return runInWorker<ExactJobs, number, RainoutRepair>(startWorker, options, (jobs, report) =>
        jobs.repair(parts, report),
      )
    },

    scheduleLeague(input: ScheduleInput, options: JobOptions<ScheduleProgress> = {}): Promise<LeagueScheduleResult> {
      return runInWorker<ExactJobs, ScheduleProgress, LeagueScheduleResult>(startWorker, options, (jobs, report) =>
        jobs.scheduleLeague(input, report),
      )
    },
  }
}
