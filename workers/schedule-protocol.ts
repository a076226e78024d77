import { proxy, wrap } from 'comlink'
import type { Endpoint } from 'comlink'
import type { Conflict, ConflictQuestion } from '#domain/schedule/conflicts.ts'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/schedule/model.ts'
import type { ScheduleJobs } from './schedule-jobs.ts'

// The page's side of the worker.
//
//   page                     worker
//   generate(input, ─────────►  computes; hears nothing meanwhile
//     proxy(report)) ◄───────── report(progress) …
//                    ◄───────── proposal, or the error that it threw
//   terminate() ─────────────►  gone; the call above would stay open for ever, so the page rejects it itself

export type WorkerHandle = {
  readonly endpoint: Endpoint
  /** The worker itself failed: its script did not load, or it broke outside of a call. */
  onFailure(listener: (error: Error) => void): void
  terminate(): void
}

export type GenerateScheduleOptions = {
  readonly onProgress?: (progress: ScheduleProgress) => void
  /** Aborting ends the worker at once and rejects with an `AbortError`. */
  readonly signal?: AbortSignal
}

export function createScheduleClient(startWorker: () => WorkerHandle) {
  let shared: WorkerHandle | null = null // for short jobs

  return {
    /**
     * Each schedule has its own worker, which ends with it. Rejects with the error of the generator or of the worker,
     * or with a `DOMException` called `AbortError`. No progress is reported after the promise has settled.
     */
    async generateSchedule(input: ScheduleInput, options: GenerateScheduleOptions = {}): Promise<ScheduleProposal> {
      const { onProgress, signal } = options
      if (signal?.aborted === true) throw aborted()
      const worker = startWorker()
      const ended = new AbortController()
      try {
        return await new Promise<ScheduleProposal>((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(aborted()), { signal: ended.signal })
          worker.onFailure(reject)
          const report =
            onProgress &&
            proxy((progress: ScheduleProgress) => {
              if (!ended.signal.aborted) onProgress(progress)
            })
          wrap<ScheduleJobs>(worker.endpoint)
            .generate(input, report ?? null)
            .then(resolve, reject)
        })
      } finally {
        ended.abort()
        worker.terminate()
      }
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

function aborted(): DOMException {
  return new DOMException('The schedule was cancelled', 'AbortError')
}
