import * as z from 'zod/mini'
import { id, wholeNumber } from '#domain/schema/columns.ts'
import { scheduleRow, type TimeSlot } from '#domain/schema/schedules.ts'
import { checkDays, checkTimeSlot } from '#domain/scheduling/explain/feasibility.ts'
import { addDays } from '#domain/time.ts'
import { typedNumber, typedOptional, typedText } from '#ui/forms/form-values.ts'

// What the schedule and tournament wizards both ask for, step by step.

export const timeOfDay = (message: string) => z.string().check(z.regex(/^\d\d:\d\d$/, message))

/** `missing`: the message if nothing was typed. */
export const between = (min: number, max: number, message: string, missing = message) =>
  typedNumber(
    z
      .int({ error: ({ input }) => (input === null ? missing : message) })
      .check(z.gte(min, message), z.lte(max, message)),
  )

const timeSlot = z
  .object({ start: timeOfDay('Start time is required'), end: timeOfDay('End time is required') })
  .check(rule((slot) => ['end', checkTimeSlot(slot, anyLength)]))

/** Whether enough games fit is checked in the constraints step. */
const anyLength = { gameMinutes: 1, minGameSpacing: 0, maxGamesPerDay: 0 }

const timeSlots = z
  .array(timeSlot, 'Please select preferred time slots.')
  .check(z.minLength(1, 'Add at least one time slot'))
  .check(({ value, issues }) => {
    for (const [index, { start, end }] of value.entries()) {
      if (!value.slice(0, index).some((earlier) => start < earlier.end && earlier.start < end)) continue
      issues.push({ code: 'custom', message: 'Overlaps another time', path: [index, 'start'], input: start })
    }
  })

export const basicInfo = z.object({
  name: typedText(scheduleRow.shape.name),
  leagueId: z.uuid('Please select a league'),
  description: typedOptional(scheduleRow.shape.description),
})

const mostDays = 731

export const dateRange = z
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

/** While a year is being typed it is `0002`: avoids computing two thousand years of dates. */
export function isReasonable({ startDate, endDate }: { startDate: string; endDate: string }): boolean {
  return endDate >= startDate && endDate <= addDays(startDate, mostDays)
}

export const places = {
  divisionIds: z.array(id),
  fieldIds: z.array(id).check(z.minLength(1, 'Select at least 1 venue')),
}

export const fewTeams = 'Select at least 2 teams'

const teamMissing = 'Choose a team, or remove the line'
const dateMissing = 'Choose a date, or remove the line'
export const team = z.uuid(teamMissing)

const teamBlackout = z
  .object({ teamId: team, startDate: z.iso.date(dateMissing), endDate: z.iso.date(dateMissing) })
  .check(
    rule(({ startDate, endDate }) => [
      'endDate',
      endDate < startDate ? 'The last day must not be before the first' : null,
    ]),
  )

const spacingMissing = 'Minimum hours between games is required'

/** The rules for games, and the form's internal state. */
export const gameRules = {
  timeSlots,
  gameMinutes: between(1, 600, 'Game length must be between 1 and 600 minutes'),
  turnaroundMinutes: between(0, 600, 'Turnaround must be between 0 and 600 minutes'),
  minGameSpacing: typedNumber(
    z
      .number(spacingMissing)
      .check(z.gte(1, 'Rest must be at least 1 hour'), z.lte(336, 'Rest can be at most 336 hours')),
  ),
  maxGamesPerDay: between(1, 24, 'A team can play 1 to 24 games per day', 'Maximum games per day is required'),
  blackoutDates: z.array(z.object({ date: z.iso.date(dateMissing) })),
  teamBlackouts: z.array(teamBlackout),
  sharedPeople: z.array(z.string()), // pairs of teams in the format of `pairKey`
  seed: wholeNumber(0, 4_294_967_295),
  presetFor: z.string(), // the league whose teams, fields and lengths were filled in
}

/** Each time slot must fit as many games as a team may play in a day. */
export const slotsAreLongEnough = rule((rules: z.output<z.ZodMiniObject<typeof gameRules>>) => [
  'maxGamesPerDay',
  firstTooShort(rules.timeSlots, rules),
])

function firstTooShort(slots: readonly TimeSlot[], rules: Parameters<typeof checkTimeSlot>[1]): string | null {
  return slots.map((slot) => checkTimeSlot(slot, rules)).find((problem) => problem !== null) ?? null
}

const common = z.object({ ...places, teamIds: z.array(id), ...gameRules })

/** The answers that both wizards have. */
export type CommonInputs = z.input<typeof basicInfo> & z.input<typeof dateRange> & z.input<typeof common>
export type CommonSettings = z.output<typeof basicInfo> & z.output<typeof dateRange> & z.output<typeof common>

export type Problem = { readonly path: string; readonly message: string }

/** Returns the problems with the answers to some steps, earliest step first. */
export function problemsOf(steps: readonly z.core.util.SafeParseResult<unknown>[]): Problem[] {
  return steps
    .flatMap((step) => step.error?.issues ?? [])
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}

/** Defines a rule over several answers, checked once each of them is well-formed. The rule names the field to blame. */
export function rule<Value>(
  problemOf: (value: Value) => readonly [field: keyof Value & string, problem: string | null],
) {
  return ({ value, issues }: { value: Value; issues: z.core.$ZodRawIssue[] }) => {
    if (issues.length > 0) return
    const [field, problem] = problemOf(value)
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: value, path: [field] })
  }
}
