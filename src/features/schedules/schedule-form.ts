import * as z from 'zod/mini'
import { id, wholeNumber } from '#domain/schema/columns.ts'
import { scheduleRow, type TimeSlot } from '#domain/schema/schedules.ts'
import { checkDays, checkTimeSlot } from '#domain/schedule/feasibility.ts'
import { addDays } from '#domain/time.ts'
import { typedNumber, typedOptional, typedText } from '#ui/form-values.ts'

const timeOfDay = (message: string) => z.string().check(z.regex(/^\d\d:\d\d$/, message))

const between = (min: number, max: number, message: string) =>
  typedNumber(z.int(message).check(z.gte(min, message), z.lte(max, message)))

const timeSlot = z
  .object({ start: timeOfDay('Start time is required'), end: timeOfDay('End time is required') })
  .check(rule((slot) => ['end', checkTimeSlot(slot, anyLength)]))

/** Whether enough games fit is asked with the constraints. */
const anyLength = { gameMinutes: 1, minGameSpacing: 0, maxGamesPerDay: 0 }

const timeSlots = z
  .array(timeSlot, 'Please select preferred time slots.')
  .check(z.minLength(1, 'Add at least one time slot'))

const basicInfo = z.object({
  name: typedText(scheduleRow.shape.name),
  leagueId: z.uuid('Please select a league'),
  description: typedOptional(scheduleRow.shape.description),
})

const mostDays = 731

const dateRange = z
  .object({
    startDate: z.iso.date('Start date is required'),
    endDate: z.iso.date('End date is required'),
    preferredDays: z.array(wholeNumber(1, 7)).check(z.minLength(1, 'Select at least one day')),
    timeSlots,
  })
  .check(
    rule((range) => {
      if (range.endDate < range.startDate) return ['endDate', 'End date must not be before the start date']
      if (!isReasonable(range)) return ['endDate', 'A schedule can span at most two years']
      return ['preferredDays', checkDays(range)]
    }),
  )

/** While a year is being typed it is `0002`: nothing is worked out for two thousand years. */
export function isReasonable({ startDate, endDate }: { startDate: string; endDate: string }): boolean {
  return endDate >= startDate && endDate <= addDays(startDate, mostDays)
}

const teamsAndVenues = z.object({
  divisionIds: z.array(id),
  teamIds: z.array(id).check(z.minLength(2, 'Select at least 2 teams')),
  fieldIds: z.array(id).check(z.minLength(1, 'Select at least 1 venue')),
})

const teamMissing = 'Choose a team, or remove the line'
const dateMissing = 'Choose a date, or remove the line'
const team = z.uuid(teamMissing)

const teamBlackout = z
  .object({ teamId: team, startDate: z.iso.date(dateMissing), endDate: z.iso.date(dateMissing) })
  .check(
    rule(({ startDate, endDate }) => [
      'endDate',
      endDate < startDate ? 'The last day must not be before the first' : null,
    ]),
  )

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

const spacingMissing = 'Minimum hours between games is required'

const constraints = z
  .object({
    timeSlots,
    meetings: between(1, 4, 'Each pair can meet 1 to 4 times'),
    gameMinutes: between(1, 600, 'Game length must be between 1 and 600 minutes'),
    turnaroundMinutes: between(0, 600, 'Turnaround must be between 0 and 600 minutes'),
    minGameSpacing: typedNumber(
      z.number(spacingMissing).check(z.gte(1, spacingMissing), z.lte(336, 'Rest can be at most 336 hours')),
    ),
    maxGamesPerDay: between(1, 24, 'Maximum games per day is required'),
    homeAwayBalance: z.boolean(),
    blackoutDates: z.array(z.object({ date: z.iso.date(dateMissing) })),
    crossDivisionMeetings: between(0, 4, 'Teams of different divisions can meet up to 4 times'),
    minDaysBetweenMeetings: between(0, 365, 'Days between two meetings must be between 0 and 365'),
    teamBlackouts: z.array(teamBlackout),
    homeFields: z.array(homeField),
    sharedPeople: z.array(z.string()), // pairs of teams, as `pairKey` writes them
    teamPreferences: z.array(teamPreference),
    importance: z.object({ travel: importance, utilisation: importance, preferences: importance }),
    seed: wholeNumber(0, 4_294_967_295),
    presetFor: z.string(), // the league that teams, fields and lengths were filled in for
  })
  .check(rule((rules) => ['maxGamesPerDay', firstTooShort(rules.timeSlots, rules)]))

function firstTooShort(slots: readonly TimeSlot[], rules: Parameters<typeof checkTimeSlot>[1]): string | null {
  return slots.map((slot) => checkTimeSlot(slot, rules)).find((problem) => problem !== null) ?? null
}

/** The steps of the wizard: what each asks for, and what makes its answers complete. */
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

type Problem = { readonly path: string; readonly message: string }

/** Each step is judged by itself: a rule over several of its answers must not wait for the steps after it. */
export function checkInputs(inputs: ScheduleInputs): { settings: ScheduleSettings } | { problems: readonly Problem[] } {
  const basic = basicInfo.safeParse(inputs)
  const range = dateRange.safeParse(inputs)
  const supply = teamsAndVenues.safeParse(inputs)
  const rules = constraints.safeParse(inputs)
  if (basic.success && range.success && supply.success && rules.success) {
    return { settings: { ...basic.data, ...range.data, ...supply.data, ...rules.data } }
  }
  const issues = [basic, range, supply, rules].flatMap((step) => step.error?.issues ?? [])
  return { problems: issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })) }
}

/** A rule over several answers, asked once each of them is well-formed. It names the field that it is about. */
function rule<Value>(problemOf: (value: Value) => readonly [field: keyof Value & string, problem: string | null]) {
  return ({ value, issues }: { value: Value; issues: z.core.$ZodRawIssue[] }) => {
    if (issues.length > 0) return
    const [field, problem] = problemOf(value)
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: value, path: [field] })
  }
}
