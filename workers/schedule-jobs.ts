import { findConflicts } from '#domain/schedule/conflicts.ts'
import { generate } from '#domain/schedule/generate.ts'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/schedule/model.ts'
import { atMostEvery } from './at-most-every.ts'

/** Called across the border of the worker: at most ten times a second, and with each better proposal. */
export type ReportProgress = (progress: ScheduleProgress) => unknown

const reportIntervalMs = 100

/** What the worker does for the page. Plain data in, plain data out. */
export const scheduleJobs = {
  generate(input: ScheduleInput, report: ReportProgress | null): ScheduleProposal {
    if (report === null) return generate(input)
    return generate(input, { onProgress: atMostEvery(reportIntervalMs, report, ({ best }) => best !== undefined) })
  },
  findConflicts,
}
export type ScheduleJobs = typeof scheduleJobs
