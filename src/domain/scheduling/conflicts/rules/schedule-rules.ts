import type { Schedule } from '../../../schema/schedules.ts'
import { addDays, getWeekday, listDatesBetween, localToInstant } from '../../../time.ts'
import {
  toAbsences,
  findSharedPeople,
  listHomeDays,
  listSideLimits,
  toAvoidedTimes,
} from '../../model/schedule-input.ts'
import { forbidsHost, listMeetingRules } from '../../model/meeting-rules.ts'
import type { PersonGroup, ConflictRules, Blackout, PreferenceRule } from '../model.ts'

/** A schedule with its league's time zone, in which its dates are given. */
export type ScheduleWithZone = {
  readonly schedule: Pick<Schedule, 'id' | 'start_date' | 'end_date' | 'constraints'>
  readonly timeZone: string
}

/**
 * Converts the settings that schedules were created with to the rules for checking their games, the same ones the
 * scheduler followed.
 */
export function toConflictRules(
  schedules: readonly ScheduleWithZone[],
): Required<Pick<ConflictRules, 'blackouts' | 'wishes' | 'people'>> {
  const blackouts: Blackout[] = []
  const wishes: PreferenceRule[] = []
  const people = new Map<string, PersonGroup>()
  for (const { schedule, timeZone } of schedules) {
    const { constraints } = schedule
    if (constraints === null) continue
    for (const date of constraints.blackoutDates) {
      const start = localToInstant(date, '00:00', timeZone)
      const end = localToInstant(addDays(date, 1), '00:00', timeZone)
      blackouts.push({ scheduleIds: [schedule.id], start, end })
    }
    for (const { teamIds, start, end } of toAbsences({ timeZone, constraints })) blackouts.push({ teamIds, start, end })
    for (const { teamId, only, startDate, endDate } of listSideLimits(constraints)) {
      const [start, end] = [startDate, addDays(endDate, 1)].map((date) => localToInstant(date, '00:00', timeZone))
      if (start !== undefined && end !== undefined) blackouts.push({ teamIds: [teamId], only, start, end })
    }
    for (const { teamId, weekdays } of listHomeDays(constraints)) {
      const off = listDatesBetween(schedule.start_date, schedule.end_date).filter(
        (date) => !weekdays.includes(getWeekday(date)),
      )
      for (const [first, last] of toRuns(off)) {
        const [start, end] = [first, addDays(last, 1)].map((date) => localToInstant(date, '00:00', timeZone))
        if (start !== undefined && end !== undefined) blackouts.push({ teamIds: [teamId], only: 'away', start, end })
      }
    }
    for (const rule of listMeetingRules(constraints)) {
      const [one, other] = rule.teamIds
      const start = localToInstant(rule.startDate, '00:00', timeZone)
      const end = localToInstant(addDays(rule.endDate, 1), '00:00', timeZone)
      const off = { scheduleId: schedule.id, start, end }
      if (forbidsHost(rule, one, other)) blackouts.push({ ...off, hostId: one, guestId: other })
      if (forbidsHost(rule, other, one)) blackouts.push({ ...off, hostId: other, guestId: one })
    }
    const dates = { timeZone, startDate: schedule.start_date, endDate: schedule.end_date, constraints }
    for (const { teamId, ...avoid } of toAvoidedTimes(dates)) wishes.push({ teamId, about: 'time', avoid: [avoid] })
    for (const group of findSharedPeople(constraints)) {
      const teamIds = group.toSorted()
      people.set(teamIds.join(), { id: teamIds.join(), teamIds }) // two schedules may have the same group
    }
  }
  return { blackouts, wishes, people: [...people.values()] }
}

/** Returns the first and the last date of each run of consecutive dates. */
function toRuns(dates: readonly string[]): (readonly [string, string])[] {
  const runs: [string, string][] = []
  for (const date of dates) {
    const run = runs.at(-1)
    if (run !== undefined && addDays(run[1], 1) === date) run[1] = date
    else runs.push([date, date])
  }
  return runs
}
