import { proxy, wrap, type Endpoint, type Remote } from 'comlink'

// The page's side of a worker that does one job.
//
//   page                     worker
//   job(input,      ─────────►  computes; receives nothing
//     proxy(report)) ◄───────── report(progress) …
//                    ◄───────── result, or the error that it threw
//   terminate() ─────────────►  gone; the call above would stay pending forever, so the page rejects it itself

export type WorkerHandle = {
  readonly endpoint: Endpoint
  /** The worker itself failed: its script did not load, or it crashed outside of a call. */
  onFailure(listener: (error: Error) => void): void
  terminate(): void
}

export type JobOptions<Progress> = {
  readonly onProgress?: (progress: Progress) => void
  /** Aborting ends the worker at once and rejects with an `AbortError`. */
  readonly signal?: AbortSignal
}

/**
 * Runs a job in its own worker, which ends with it. Rejects with the error of the job or of the worker, or with a
 * `DOMException` named `AbortError`. No progress is reported after the promise has settled.
 *
 * @param job the call: `report` is passed to the worker, null if no one listens
 */
export async function runInWorker<Jobs, Progress, Result>(
  startWorker: () => WorkerHandle,
  { onProgress, signal }: JobOptions<Progress>,
  job: (jobs: Remote<Jobs>, report: ((progress: Progress) => void) | null) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted === true) throw aborted()
  const worker = startWorker()
  const ended = new AbortController()
  try {
    return await new Promise<Result>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(aborted()), { signal: ended.signal })
      worker.onFailure(reject)
      const report =
        onProgress &&
        proxy((progress: Progress) => {
          if (!ended.signal.aborted) onProgress(progress)
        })
      job(wrap<Jobs>(worker.endpoint), report ?? null).then(resolve, reject)
    })
  } finally {
    ended.abort()
    worker.terminate()
  }
}

function aborted(): DOMException {
  return new DOMException('The schedule was cancelled', 'AbortError')
}
