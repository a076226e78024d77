import type { MeetingRule } from '../../schema/schedules.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleMatch } from '../model/match.ts'
import { isRuleOf, isWithin } from '../model/meeting-rules.ts'
import type { CostGoal } from './cost-goal.ts'

/** Creates a goal in which each pair that wishes to meet on some dates costs 1 while all of its games are on others. */
export function createMeetingGoal(
  { teams, fields, dates, dateOf }: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  wishes: readonly MeetingRule[],
): CostGoal {
  const isTheirs = (wish: MeetingRule, { home, away }: ScheduleMatch) =>
    isRuleOf(wish, teams[home]?.id ?? '', teams[away]?.id ?? '')
  const states = wishes.map((wish) => ({
    wish,
    isInside: dates.map((date) => isWithin(wish, date)),
    meetings: matches.filter((match) => isTheirs(wish, match)).length,
    outside: 0,
  }))
  const ofMatch = matches.map((match) => states.filter(({ wish }) => isTheirs(wish, match)))
  return (index, cell, change) => {
    const date = dateOf[Math.floor(cell / fields.length)] ?? 0
    let growth = 0
    for (const state of ofMatch[index] ?? []) {
      if (state.isInside[date] === true) continue
      const before = state.outside === state.meetings ? 1 : 0
      state.outside += change
      growth += (state.outside === state.meetings ? 1 : 0) - before
    }
    return growth
  }
}
