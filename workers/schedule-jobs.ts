import { findConflicts } from '#domain/schedule/conflicts.ts'
import { generate } from '#domain/schedule/generate.ts'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/schedule/model.ts'
import { atMostEvery } from './at-most-every.ts'

/** Called across the border of the worker: at most ten times a second, so that messages do not slow the work down. */
export type ReportProgress = (progress: ScheduleProgress) => unknown

const reportIntervalMs = 100

/** What the worker does for the page. Plain data in, plain data out. */
export const scheduleJobs = {
  generate(input: ScheduleInput, report: ReportProgress | null): ScheduleProposal {
    return generate(input, report === null ? {} : { onProgress: atMostEvery(reportIntervalMs, report) })
  },
  findConflicts,
}
export type ScheduleJobs = typeof scheduleJobs
