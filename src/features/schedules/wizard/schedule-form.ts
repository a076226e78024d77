import * as z from 'zod/mini'
import { idSchema } from '#domain/schema/columns.ts'
import {
  basicInfoFields,
  numberBetween,
  dateRangeFields,
  tooFewTeamsMessage,
  gameRulesFields,
  placesFields,
  findStepProblems,
  createFieldRule,
  slotLengthRule,
  teamField,
  timeOfDayField,
  type WizardProblem,
} from './form-parts.ts'

const teamsAndVenues = z.object({
  ...placesFields,
  teamIds: z.array(idSchema).check(z.minLength(2, tooFewTeamsMessage)),
})

/** A venue, or one of its fields. */
const homeField = z.object({ teamId: teamField, placeId: z.uuid('Choose a place, or remove the line') })

const teamPreference = z
  .object({
    teamId: teamField,
    weekday: numberBetween(1, 7, 'Choose a day'),
    start: timeOfDayField('Start time is required'),
    end: timeOfDayField('End time is required'),
  })
  .check(createFieldRule(({ start, end }) => ['end', end <= start ? `Invalid time range: ${start} - ${end}` : null]))

const importance = numberBetween(0, 3, 'Choose how much it counts')

const constraints = z
  .object({
    ...gameRulesFields,
    meetings: numberBetween(1, 4, 'Each pair can meet 1 to 4 times'),
    homeAwayBalance: z.boolean(),
    crossDivisionMeetings: numberBetween(0, 4, 'Teams of different divisions can meet up to 4 times'),
    minDaysBetweenMeetings: numberBetween(0, 365, 'Days between two meetings must be between 0 and 365'),
    homeFields: z.array(homeField),
    teamPreferences: z.array(teamPreference),
    importance: z.object({ travel: importance, utilization: importance, preferences: importance }),
  })
  .check(slotLengthRule)

/** The steps of the wizard: the fields of each, and what makes it complete. */
export const scheduleWizardSteps = [
  { title: 'Basic Info', schema: basicInfoFields, fields: ['name', 'leagueId', 'description'] },
  { title: 'Date Range', schema: dateRangeFields, fields: ['startDate', 'endDate', 'preferredDays', 'timeSlots'] },
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

export type ScheduleInputs = z.input<typeof basicInfoFields> &
  z.input<typeof dateRangeFields> &
  z.input<typeof teamsAndVenues> &
  z.input<typeof constraints>

export type ScheduleSettings = z.output<typeof basicInfoFields> &
  z.output<typeof dateRangeFields> &
  z.output<typeof teamsAndVenues> &
  z.output<typeof constraints>

/** Validates each step separately: a rule over several of its answers must not wait for later steps. */
export function validateScheduleInputs(
  inputs: ScheduleInputs,
): { settings: ScheduleSettings } | { problems: readonly WizardProblem[] } {
  const basic = basicInfoFields.safeParse(inputs)
  const range = dateRangeFields.safeParse(inputs)
  const supply = teamsAndVenues.safeParse(inputs)
  const rules = constraints.safeParse(inputs)
  if (basic.success && range.success && supply.success && rules.success) {
    return { settings: { ...basic.data, ...range.data, ...supply.data, ...rules.data } }
  }
  return { problems: findStepProblems([basic, range, supply, rules]) }
}
