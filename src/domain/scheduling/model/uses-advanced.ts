import type { ScheduleConstraints } from '../../schema/schedules.ts'

/** Whether a schedule is made with what only advanced scheduling has: other goals than fairness, and wishes of teams. */
export function usesAdvanced({ teamPreferences = [], importance = {} }: ScheduleConstraints): boolean {
  return teamPreferences.length > 0 || Object.values(importance).some((weight = 0) => weight > 0)
}
