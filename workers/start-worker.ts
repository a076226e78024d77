import type { WorkerHandle } from './run-in-worker.ts'
import { toTrustedScriptUrl } from './trusted-script-url.ts'

/** @param name shown in the browser's developer tools, and in the error if the worker does not start */
export function startWorker(url: string, name: string): WorkerHandle {
  const worker = new Worker(toTrustedScriptUrl(url), { type: 'module', name })
  return {
    endpoint: worker,
    onFailure(listener) {
      worker.addEventListener('error', (event) =>
        listener(new Error(event.message || `The ${name} worker did not start`)),
      )
      worker.addEventListener('messageerror', () =>
        listener(new Error(`A message of the ${name} worker was unreadable`)),
      )
    },
    terminate: () => worker.terminate(),
  }
}
