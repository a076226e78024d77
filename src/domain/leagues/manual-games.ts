import type { Schedule } from '../schema/schedules.ts'

/** Games can only be added by hand to a round robin: those of a tournament follow from its bracket. */
export const acceptsManualGames = (schedule: Pick<Schedule, 'type' | 'status'>) =>
  schedule.type === 'round_robin' && schedule.status !== 'completed'

export function toPublishedIds(schedules: readonly Pick<Schedule, 'id' | 'status'>[]): ReadonlySet<string> {
  return new Set(schedules.filter(({ status }) => status !== 'draft').map(({ id }) => id))
}

/** Sorts drafts before published schedules; within each group, the newest comes first. */
export function sortDraftsFirst(
  a: Pick<Schedule, 'status' | 'created_at'>,
  b: Pick<Schedule, 'status' | 'created_at'>,
): number {
  if (a.status !== b.status) return a.status === 'draft' ? -1 : 1
  return a.created_at < b.created_at ? 1 : -1
}
