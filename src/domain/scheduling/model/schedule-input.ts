import type { Coordinates } from '../../geography/coordinates.ts'
import { groupBy } from '../../group-by.ts'
import type { HomeDays, ScheduleConstraints } from '../../schema/schedules.ts'
import { addDays, localToInstant, getWeekday } from '../../time.ts'
import { listPlayingDates } from './calendar.ts'
import { listGroupLimits } from './group-limits.ts'
import { listMeetingRules } from './meeting-rules.ts'
import { dayMinutes, getSlotEnd, listSlotsOn } from './playing-days.ts'
import { findFirstOverlap, toSpanColumns, toTimedSpans, type TimeSpan } from '../conflicts/time-spans.ts'
import type {
  BusyTime,
  GoalWeights,
  ScheduleInput,
  ScheduleTeam,
  SharedNames,
  AvoidedTime,
  SideLimit,
} from './model.ts'
import { addPositions } from './travel.ts'
import { hasWishes } from './uses-advanced.ts'

/** A schedule's settings plus the league's data: everything that determines the scheduler's input. */
export type ScheduleInputSource = Pick<ScheduleInput, 'timeZone' | 'startDate' | 'endDate' | 'teams' | 'fields'> & {
  readonly constraints: ScheduleConstraints
  /** Games elsewhere, events, and times when the fields are closed. */
  readonly busy: readonly BusyTime[]
  /** The locations of venues, if known. */
  readonly coordinates?: ReadonlyMap<string, Coordinates>
  readonly sharedNames?: readonly SharedNames[]
}

/** Builds the scheduler's input for these settings. Rules that were not set are left out. */
export function buildScheduleInput({
  coordinates = new Map(),
  sharedNames = [],
  ...question
}: ScheduleInputSource): ScheduleInput {
  const { constraints, busy } = question
  const { crossDivisionMeetings = 0, minDaysBetweenMeetings = 0, maxSameSideInRow } = constraints
  const people = findSharedPeople(constraints)
  const sideLimits = listSideLimits(constraints)
  const homeDays = listHomeDays(constraints)
  const meetingRules = listMeetingRules(constraints)
  const groupLimits = listGroupLimits(constraints)
  const { weeklyLimit } = constraints
  const wishes = toAvoidedTimes(question)
  const weights = weightsOf(constraints)
  const { teams, fields } = addPositions(question, coordinates, constraints.homeFields ?? [])
  const hosts = withHomeFields(teams, constraints)
  return {
    ...question,
    teams: hosts,
    fields,
    busy: [...whilePlaying(busy, question), ...toAbsences(question)],
    ...(hosts.some(({ homeFieldIds }) => homeFieldIds !== undefined) && { homeGamesAtHome: true }),
    ...(crossDivisionMeetings > 0 && { crossDivisionMeetings }),
    ...(minDaysBetweenMeetings > 0 && { minDaysBetweenMeetings }),
    ...(maxSameSideInRow !== undefined && { maxSameSideInRow }),
    ...(sideLimits.length > 0 && { sideLimits }),
    ...(homeDays.length > 0 && { homeDays }),
    ...(meetingRules.length > 0 && { meetingRules }),
    ...(groupLimits.length > 0 && { groupLimits }),
    ...(weeklyLimit && { limits: [{ days: 7, ...weeklyLimit }] }),
    ...(people.length > 0 && { sharedPeople: people, ...(sharedNames.length > 0 && { sharedNames }) }),
    ...(wishes.length > 0 && { wishes }),
    ...(Object.keys(weights).length > 0 && { weights }),
  }
}

type Dates = Pick<ScheduleInputSource, 'timeZone' | 'startDate' | 'endDate' | 'constraints'>

/** Returns when teams can't play, as whole days in the league's zone. */
export function toAbsences({ timeZone, constraints }: Pick<Dates, 'timeZone' | 'constraints'>): BusyTime[] {
  return (constraints.teamBlackouts ?? [])
    .filter(({ startDate, endDate, only }) => startDate <= endDate && only === undefined)
    .map(({ teamId, startDate, endDate }) => ({
      kind: 'away',
      fieldId: null,
      teamIds: [teamId],
      start: localToInstant(startDate, '00:00', timeZone),
      end: localToInstant(addDays(endDate, 1), '00:00', timeZone),
    }))
}

/** Returns when teams play only at home, or only away. */
export function listSideLimits({ teamBlackouts = [] }: Pick<ScheduleConstraints, 'teamBlackouts'>): SideLimit[] {
  return teamBlackouts.flatMap(({ only, ...entry }) =>
    only === undefined || entry.startDate > entry.endDate ? [] : [{ ...entry, only }],
  )
}

/** Returns the weekdays on which the teams that play may host, with one entry for each team that has such days. */
export function listHomeDays({
  homeDays = [],
  teamIds,
}: Pick<ScheduleConstraints, 'homeDays' | 'teamIds'>): HomeDays[] {
  const playing = new Set(teamIds)
  const byTeam = groupBy(
    homeDays.filter(({ teamId }) => playing.has(teamId)),
    ({ teamId }) => teamId,
  )
  return [...byTeam].map(([teamId, own]) => ({ teamId, weekdays: [...new Set(own.flatMap((one) => one.weekdays))] }))
}

/** Returns when teams would rather not play, on each date when games may be played. */
export function toAvoidedTimes({ timeZone, ...dates }: Dates): AvoidedTime[] {
  const { teamPreferences = [] } = dates.constraints
  if (teamPreferences.length === 0) return []
  return listPlayingDates(dates).flatMap((date) =>
    teamPreferences
      .filter(({ weekday, start, end }) => weekday === getWeekday(date) && start < end)
      .map(({ teamId, start, end }) => ({
        teamId,
        start: localToInstant(date, start, timeZone),
        end: localToInstant(date, end, timeZone),
      })),
  )
}

/**
 * Returns the groups of teams that share people, without the teams that don't play. Groups of fewer than two such teams
 * are dropped.
 */
export function findSharedPeople({ sharedPeople: groups = [], teamIds }: ScheduleConstraints): string[][] {
  const playing = new Set(teamIds)
  return groups.map((group) => [...new Set(group)].filter((id) => playing.has(id))).filter((group) => group.length > 1)
}

/**
 * Adds the home fields of the teams that play, limited to the schedule's fields. A team with no home field among these
 * may host anywhere.
 */
function withHomeFields(teams: readonly ScheduleTeam[], constraints: ScheduleConstraints): ScheduleTeam[] {
  const { homeFields = [], fieldIds, teamIds } = constraints
  const playing = new Set(teamIds)
  const chosen = new Set(fieldIds)
  const fieldsByTeam = new Map(
    homeFields.map(({ teamId, fieldIds: own }) => [teamId, own.filter((id) => chosen.has(id))] as const),
  )
  return teams.map((team) => {
    const homeFieldIds = fieldsByTeam.get(team.id) ?? []
    return playing.has(team.id) && homeFieldIds.length > 0 ? { ...team, homeFieldIds } : team
  })
}

/** The weights of "not at all", "a little", "as usual", and "very much". The scheduler's own goals weigh 1 to 4. */
const weightByImportance = {
  travel: [0, 1, 4, 12],
  utilization: [0, 1, 4, 12],
  wishes: [0, 2, 8, 24],
} as const satisfies Partial<Record<keyof GoalWeights, readonly number[]>>

function weightsOf(constraints: ScheduleConstraints): Partial<GoalWeights> {
  const { importance = {} } = constraints
  const { travel, utilization, preferences } = importance
  return {
    ...(travel !== undefined && { travel: weightByImportance.travel[travel] ?? 0 }),
    ...(utilization !== undefined && { utilization: weightByImportance.utilization[utilization] ?? 0 }),
    ...(preferences !== undefined && hasWishes(constraints) && { wishes: weightByImportance.wishes[preferences] ?? 0 }),
  }
}

/**
 * Drops closures and events outside playing hours, so that a field closed at night is neither counted nor given as an
 * explanation.
 */
function whilePlaying(busy: readonly BusyTime[], question: Dates): BusyTime[] {
  const { timeZone, constraints } = question
  const slots: TimeSpan[] = listPlayingDates(question).flatMap((date) =>
    listSlotsOn(constraints.timeSlots, date).map((slot) => ({
      start: localToInstant(date, slot.start, timeZone),
      end: localToInstant(getSlotEnd(slot) > dayMinutes ? addDays(date, 1) : date, slot.end, timeZone),
    })),
  )
  const columns = toSpanColumns(toTimedSpans(slots))
  return busy.filter(
    ({ kind, start, end }) =>
      (kind !== 'closed' && kind !== 'event') || findFirstOverlap(columns, Date.parse(start), Date.parse(end)) !== null,
  )
}
