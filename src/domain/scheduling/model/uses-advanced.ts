import type { ScheduleConstraints } from '../../schema/schedules.ts'

/** Whether a schedule uses features that require advanced scheduling: goals other than fairness, or team wishes. */
export function usesAdvancedScheduling({ teamPreferences = [], importance = {} }: ScheduleConstraints): boolean {
  return teamPreferences.length > 0 || Object.values(importance).some((weight = 0) => weight > 0)
}
