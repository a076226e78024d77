import { wrap } from 'comlink'
import type { Conflict, ConflictQuestion } from '#domain/schedule/conflicts.ts'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/schedule/model.ts'
import type { OfferedPlace } from '#domain/schedule/offered-places.ts'
import type { RainoutRepair } from '#domain/schedule/rainout-answer.ts'
import type { RepairHelp } from '#domain/schedule/repair-help.ts'
import type { RepairPart } from '#domain/schedule/repair-in-turn.ts'
import type { RepairQuestion } from '#domain/schedule/repair-puzzle.ts'
import type { Repair } from '#domain/schedule/repair.ts'
import { inOwnWorker } from './own-worker.ts'
import type { JobOptions, WorkerHandle } from './own-worker.ts'
import type { ScheduleJobs } from './schedule-jobs.ts'

export type GenerateScheduleOptions = JobOptions<ScheduleProgress>

export function createScheduleClient(startWorker: () => WorkerHandle) {
  let shared: WorkerHandle | null = null // for short jobs

  return {
    /** Each schedule has its own worker: see `inOwnWorker`. */
    generateSchedule(input: ScheduleInput, options: GenerateScheduleOptions = {}): Promise<ScheduleProposal> {
      return inOwnWorker<ScheduleJobs, ScheduleProgress, ScheduleProposal>(startWorker, options, (jobs, report) =>
        jobs.generate(input, report),
      )
    },

    /** Progress is the number of other games that may move in what is tried next. */
    repair(parts: readonly RepairPart[], options: JobOptions<number> = {}): Promise<RainoutRepair> {
      return inOwnWorker<ScheduleJobs, number, RainoutRepair>(startWorker, options, (jobs, report) =>
        jobs.repair(parts, report),
      )
    },

    helpForRainout(
      parts: readonly RepairPart[],
      found: RainoutRepair,
      options: JobOptions<never> = {},
    ): Promise<RepairHelp[]> {
      return inOwnWorker<ScheduleJobs, never, RepairHelp[]>(startWorker, options, (jobs) =>
        jobs.helpForRainout(parts, found),
      )
    },

    offeredPlaces(
      question: RepairQuestion,
      repair: Repair,
      gameId: string,
      options: JobOptions<never> = {},
    ): Promise<OfferedPlace[]> {
      return inOwnWorker<ScheduleJobs, never, OfferedPlace[]>(startWorker, options, (jobs) =>
        jobs.offeredPlaces(question, repair, gameId),
      )
    },

    /** Shares one worker with all other calls; a worker that failed is replaced at the next one. */
    findConflicts(question: ConflictQuestion): Promise<Conflict[]> {
      const worker = (shared ??= startWorker())
      return new Promise<Conflict[]>((resolve, reject) => {
        worker.onFailure((error) => {
          if (shared === worker) shared = null
          worker.terminate()
          reject(error)
        })
        wrap<ScheduleJobs>(worker.endpoint).findConflicts(question).then(resolve, reject)
      })
    },
  }
}
