import { createMatchProblem, type MatchProblem } from '#domain/tournaments/layout/match-problem.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import type { TimeSlot } from '#domain/schema/schedules.ts'
import { season } from '../scheduling/season.ts'

// Small questions with times that are easy to count: one game per hour from 9:00 in UTC, on Saturdays starting on March
// 7, 2026. By default, no one needs rest and everyone may play all day.

export type Wishes = {
  readonly hours: number
  readonly days?: number
  readonly fields?: number
  readonly restHours?: number
  readonly maxGamesPerDay?: number
  readonly busy?: readonly BusyTime[]
  readonly timeSlots?: readonly TimeSlot[]
  readonly sharedPeople?: ScheduleInput['sharedPeople']
  readonly sharedNames?: ScheduleInput['sharedNames']
}

/** `team-00` is seed 1. */
export const team = (seed: number) => `team-0${seed - 1}`

/** @param hour 0 is 9:00 */
function hourOf(hour: number, day: number) {
  const start = Date.UTC(2026, 2, 7 + 7 * day, 9 + hour)
  return { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
}

export const closed = (hour: number, field = 0, day = 0): BusyTime => ({
  kind: 'closed',
  fieldId: `field-${field}`,
  teamIds: [],
  ...hourOf(hour, day),
})

export const away = (seed: number, hour: number, day = 0): BusyTime => ({
  kind: 'away',
  fieldId: null,
  teamIds: [team(seed)],
  ...hourOf(hour, day),
})

/** Creates a game of the team outside the tournament. */
export const playsElsewhere = (seed: number, hour: number, day = 0): BusyTime => ({
  kind: 'game',
  fieldId: null,
  teamIds: [team(seed)],
  ...hourOf(hour, day),
})

export function inputFor({ teams }: Pick<Bracket, 'teams'>, wishes: Wishes): ScheduleInput {
  const {
    hours,
    days = 1,
    fields = 1,
    restHours = 0,
    maxGamesPerDay = 9,
    busy = [],
    sharedPeople = [],
    sharedNames = [],
  } = wishes
  const { timeSlots = [{ start: '09:00', end: `${9 + hours}:00` }] } = wishes
  const rules = { minGameSpacing: restHours, maxGamesPerDay, timeSlots: [...timeSlots] }
  return { ...season({ teams, fields, weeks: days, timeZone: 'UTC', busy, ...rules }), sharedPeople, sharedNames }
}

export function problemOf(bracket: Bracket, wishes: Wishes): MatchProblem {
  const input = inputFor(bracket, wishes)
  return createMatchProblem(
    bracket,
    input.teams.map(({ id }) => id),
    input,
  )
}
