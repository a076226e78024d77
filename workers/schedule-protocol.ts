import { wrap } from 'comlink'
import type { Conflict, ConflictQuestion } from '#domain/schedule/conflicts.ts'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/schedule/model.ts'
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
