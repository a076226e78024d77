import { MessageChannel } from 'node:worker_threads'
import { expose } from 'comlink'
import { afterAll, vi } from 'vitest'
import { scheduleJobs } from '#workers/schedule-jobs.ts'

/**
 * What stands in for a browser's `Worker`: the worker's own code behind real message ports, in the same thread. Everything
 * is cloned and arrives later.
 */
export function provideWorkers(): void {
  const open: MessageChannel[] = []
  // A constructor may hand out another object: the port is the worker.
  vi.stubGlobal('Worker', function startWorker() {
    const channel = new MessageChannel()
    open.push(channel)
    expose(scheduleJobs, channel.port2 as unknown as MessagePort)
    return Object.assign(channel.port1, { terminate: () => channel.port1.close() })
  })
  afterAll(() => {
    for (const { port1, port2 } of open) [port1, port2].forEach((port) => port.close())
  })
}
