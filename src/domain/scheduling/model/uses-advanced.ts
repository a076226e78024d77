import type { ScheduleConstraints } from '../../schema/schedules.ts'

/** Whether a schedule uses features that require advanced scheduling: goals other than fairness, or wishes. */
export function usesAdvancedScheduling(constraints: ScheduleConstraints): boolean {
  return hasWishes(constraints) || Object.values(constraints.importance ?? {}).some((weight = 0) => weight > 0)
}

/** Whether there is anything that the importance of preferences is about. */
export function hasWishes({ teamPreferences = [], meetingRules = [] }: ScheduleConstraints): boolean {
  return teamPreferences.length > 0 || meetingRules.some(({ kind }) => kind === 'wish')
}
