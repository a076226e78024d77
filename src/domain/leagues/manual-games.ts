import type { Schedule } from '../schema/schedules.ts'

/**
 * Whether games can be added to the schedule by hand: only to a round robin that is not completed. Those of a
 * tournament follow from its bracket.
 */
export const acceptsManualGames = (schedule: Pick<Schedule, 'type' | 'status'>) =>
  schedule.type === 'round_robin' && schedule.status !== 'completed'

export function toPublishedIds(schedules: readonly Pick<Schedule, 'id' | 'status'>[]): ReadonlySet<string> {
  return new Set(schedules.filter(({ status }) => status !== 'draft').map(({ id }) => id))
}

/**
 * Compares schedules so that drafts come before others and, among those with the same status, the newest comes first.
 */
export function sortDraftsFirst(
  a: Pick<Schedule, 'status' | 'created_at'>,
  b: Pick<Schedule, 'status' | 'created_at'>,
): number {
  if (a.status !== b.status) return a.status === 'draft' ? -1 : 1
  return a.created_at < b.created_at ? 1 : -1
}
