import type { Conflict, ConflictQuestion } from '#domain/schedule/conflicts.ts'
import type { ScheduleInput, ScheduleProposal } from '#domain/schedule/model.ts'
import { createScheduleClient } from './schedule-protocol.ts'
import type { GenerateScheduleOptions } from './schedule-protocol.ts'
import workerUrl from './schedule.worker.ts?worker&url'
import { startWorker } from './start-worker.ts'

export type { GenerateScheduleOptions } from './schedule-protocol.ts'

const client = createScheduleClient(() => startWorker(workerUrl, 'schedule'))

/** Makes a schedule in a worker of its own; see `createScheduleClient`. */
export function generateSchedule(input: ScheduleInput, options?: GenerateScheduleOptions): Promise<ScheduleProposal> {
  return client.generateSchedule(input, options)
}

/** Finds the conflicts of many games without holding up the page. */
export function findConflictsInWorker(question: ConflictQuestion): Promise<Conflict[]> {
  return client.findConflicts(question)
}
