import * as z from 'zod/mini'
import { id } from '#domain/schema/columns.ts'
import {
  basicInfo,
  between,
  dateRange,
  fewTeams,
  gameRules,
  places,
  problemsOf,
  rule,
  slotsAreLongEnough,
  team,
  timeOfDay,
  type Problem,
} from './form-parts.ts'

const teamsAndVenues = z.object({ ...places, teamIds: z.array(id).check(z.minLength(2, fewTeams)) })

/** A venue, or one of its fields. */
const homeField = z.object({ teamId: team, placeId: z.uuid('Choose a place, or remove the line') })

const teamPreference = z
  .object({
    teamId: team,
    weekday: between(1, 7, 'Choose a day'),
    start: timeOfDay('Start time is required'),
    end: timeOfDay('End time is required'),
  })
  .check(rule(({ start, end }) => ['end', end <= start ? `Invalid time range: ${start} - ${end}` : null]))

const importance = between(0, 3, 'Choose how much it counts')

const constraints = z
  .object({
    ...gameRules,
    meetings: between(1, 4, 'Each pair can meet 1 to 4 times'),
    homeAwayBalance: z.boolean(),
    crossDivisionMeetings: between(0, 4, 'Teams of different divisions can meet up to 4 times'),
    minDaysBetweenMeetings: between(0, 365, 'Days between two meetings must be between 0 and 365'),
    homeFields: z.array(homeField),
    teamPreferences: z.array(teamPreference),
    importance: z.object({ travel: importance, utilization: importance, preferences: importance }),
  })
  .check(slotsAreLongEnough)

/** The steps of the wizard: the fields of each, and what makes it complete. */
export const wizardSteps = [
  { title: 'Basic Info', schema: basicInfo, fields: ['name', 'leagueId', 'description'] },
  { title: 'Date Range', schema: dateRange, fields: ['startDate', 'endDate', 'preferredDays', 'timeSlots'] },
  { title: 'Teams & Venues', schema: teamsAndVenues, fields: ['divisionIds', 'teamIds', 'fieldIds'] },
  {
    title: 'Constraints',
    schema: constraints,
    fields: [
      'meetings',
      'gameMinutes',
      'turnaroundMinutes',
      'minGameSpacing',
      'maxGamesPerDay',
      'homeAwayBalance',
      'blackoutDates',
      'crossDivisionMeetings',
      'minDaysBetweenMeetings',
      'teamBlackouts',
      'homeFields',
      'sharedPeople',
      'teamPreferences',
      'importance',
    ],
  },
] as const satisfies readonly { title: string; schema: unknown; fields: readonly (keyof ScheduleInputs)[] }[]

export type ScheduleInputs = z.input<typeof basicInfo> &
  z.input<typeof dateRange> &
  z.input<typeof teamsAndVenues> &
  z.input<typeof constraints>

export type ScheduleSettings = z.output<typeof basicInfo> &
  z.output<typeof dateRange> &
  z.output<typeof teamsAndVenues> &
  z.output<typeof constraints>

/** Validates each step separately: a rule over several of its answers must not wait for later steps. */
export function checkInputs(inputs: ScheduleInputs): { settings: ScheduleSettings } | { problems: readonly Problem[] } {
  const basic = basicInfo.safeParse(inputs)
  const range = dateRange.safeParse(inputs)
  const supply = teamsAndVenues.safeParse(inputs)
  const rules = constraints.safeParse(inputs)
  if (basic.success && range.success && supply.success && rules.success) {
    return { settings: { ...basic.data, ...range.data, ...supply.data, ...rules.data } }
  }
  return { problems: problemsOf([basic, range, supply, rules]) }
}
