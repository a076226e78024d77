import { MessageChannel } from 'node:worker_threads'
import { expose } from 'comlink'
import { vi } from 'vitest'
import { scheduleJobs } from '#workers/schedule-jobs.ts'

/**
 * Replaces the browser's `Worker` with one that runs the worker's own code behind real message ports in the same
 * thread. Everything is cloned and arrives later. A client reuses its worker, even from one test file to the next.
 */
export function provideWorkers(): void {
  // A constructor may return another object, so the port is returned as the worker.
  vi.stubGlobal('Worker', function startWorker() {
    const { port1, port2 } = new MessageChannel()
    expose(scheduleJobs, port2 as unknown as MessagePort)
    return Object.assign(port1, { terminate: () => port1.close() })
  })
}
