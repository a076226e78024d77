import type { Conflict, ConflictQuestion } from '#domain/schedule/conflicts.ts'
import type { ScheduleInput, ScheduleProposal } from '#domain/schedule/model.ts'
import { createScheduleClient } from './schedule-protocol.ts'
import type { GenerateScheduleOptions } from './schedule-protocol.ts'
import workerUrl from './schedule.worker.ts?worker&url'
import { trustedScriptUrl } from './trusted-script-url.ts'

export type { GenerateScheduleOptions } from './schedule-protocol.ts'

const client = createScheduleClient(() => {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'schedule' })
  return {
    endpoint: worker,
    onFailure(listener) {
      worker.addEventListener('error', (event) =>
        listener(new Error(event.message || 'The schedule worker did not start')),
      )
      worker.addEventListener('messageerror', () =>
        listener(new Error('A message of the schedule worker was unreadable')),
      )
    },
    terminate: () => worker.terminate(),
  }
})

/** Makes a schedule in a worker of its own; see `createScheduleClient`. */
export function generateSchedule(input: ScheduleInput, options?: GenerateScheduleOptions): Promise<ScheduleProposal> {
  return client.generateSchedule(input, options)
}

/** Finds the conflicts of many games without holding up the page. */
export function findConflictsInWorker(question: ConflictQuestion): Promise<Conflict[]> {
  return client.findConflicts(question)
}
