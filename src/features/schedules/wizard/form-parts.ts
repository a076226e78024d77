import * as z from 'zod/mini'
import { idSchema, wholeNumberSchema } from '#domain/schema/columns.ts'
import { maxTimeSlots, scheduleRow, gameSides } from '#domain/schema/schedules.ts'
import { findDaysProblem, findTimeSlotProblem } from '#domain/scheduling/explain/feasibility.ts'
import { countGamesPerMatch } from '#domain/scheduling/model/doubleheaders.ts'
import { getSlotEnd } from '#domain/scheduling/model/playing-days.ts'
import { addDays, timeToMinutes, weekdays } from '#domain/time.ts'
import { formatWeekday } from '#i18n/format-period.ts'
import { numberInput, optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import { t } from './words.ts'

// The fields that the schedule and tournament wizards have in common, step by step.

export const timeOfDayField = (message: string) => z.string().check(z.regex(/^\d\d:\d\d$/, message))

/** `missing` is the message if nothing was typed. */
export const numberBetween = (min: number, max: number, message: string, missing = message) =>
  numberInput(
    z
      .int({ error: ({ input }) => (input === null ? missing : message) })
      .check(z.gte(min, message), z.lte(max, message)),
  )

const timeSlot = z
  .object({
    start: timeOfDayField(t.startTimeRequired),
    end: timeOfDayField(t.endTimeRequired),
    weekdays: z.nullish(z.array(wholeNumberSchema(1, 7))), // every preferred day if there are none
    fieldIds: z.nullish(z.array(idSchema)), // all fields if there are none
    divisionIds: z.nullish(z.array(idSchema)), // all teams if there are none
  })
  .check(createFieldRule((slot) => ['end', findTimeSlotProblem(slot, anyLength)]))

/** Accepts slots of any length, because the constraints step checks whether enough games fit. */
const anyLength = { gameMinutes: 1, minGameSpacing: 0, maxGamesPerDay: 0 }

const timeSlots = z
  .array(timeSlot, t.pleaseSelectPreferredTime)
  .check(z.minLength(1, t.addLeastOneTime), z.maxLength(maxTimeSlots, t.tooManyTimeSlots(maxTimeSlots)))
  .check(({ value, issues }) => {
    for (const [index, slot] of value.entries()) {
      const { start } = slot
      const overlaps = (earlier: (typeof value)[number]) =>
        timeToMinutes(start) < getSlotEnd(earlier) &&
        timeToMinutes(earlier.start) < getSlotEnd(slot) &&
        haveCommon(slot.weekdays ?? [], earlier.weekdays ?? []) &&
        haveCommon(slot.fieldIds ?? [], earlier.fieldIds ?? []) &&
        haveCommon(slot.divisionIds ?? [], earlier.divisionIds ?? [])
      if (!value.slice(0, index).some(overlaps)) continue
      issues.push({ code: 'custom', message: t.overlapsAnotherTime, path: [index, 'start'], input: start })
    }
  })

/** Whether two times have a day, a field or a division in common; an empty list stands for all of them. */
function haveCommon<Item>(some: readonly Item[], others: readonly Item[]): boolean {
  return some.length === 0 || others.length === 0 || some.some((one) => others.includes(one))
}

export const basicInfoFields = z.object({
  name: textInput(scheduleRow.shape.name),
  leagueId: z.uuid(t.pleaseSelectLeague),
  description: optionalInput(scheduleRow.shape.description),
})

const mostDays = 731

export const dateRangeFields = z
  .object({
    startDate: z.iso.date(t.startDateRequired),
    endDate: z.iso.date(t.endDateRequired),
    preferredDays: z.array(wholeNumberSchema(1, 7)).check(z.minLength(1, t.selectLeastOneDay)),
    timeSlots,
  })
  .check(
    createFieldRule((range) => {
      if (range.endDate < range.startDate) return ['endDate', t.endDateMustNot]
      if (!isReasonableDateRange(range)) return ['endDate', t.scheduleCanSpanMost]
      return ['preferredDays', findDaysProblem(range) ?? findEmptyDayProblem(range)]
    }),
    ({ value, issues }) => {
      for (const [index, slot] of value.timeSlots.entries()) {
        if (!slot.weekdays || slot.weekdays.some((day) => value.preferredDays.includes(day))) continue
        const path = ['timeSlots', index, 'weekdays']
        issues.push({ code: 'custom', message: t.selectLeastOneDay, path, input: slot })
      }
    },
  )

/** Every preferred day needs a time; otherwise nothing would be played on it. */
function findEmptyDayProblem({
  preferredDays,
  timeSlots: slots,
}: {
  readonly preferredDays: readonly number[]
  readonly timeSlots: readonly { readonly weekdays?: readonly number[] | null | undefined }[]
}): string | null {
  const empty = weekdays.filter(
    (day) => preferredDays.includes(day) && slots.every((slot) => slot.weekdays?.includes(day) === false),
  )
  return empty.length === 0 ? null : t.daysWithoutTime(empty.map((day) => formatWeekday(day)))
}

/**
 * Returns whether the dates are in order and not too far apart. A year that is still being typed may read `0002`: the
 * limit avoids computing two thousand years of dates.
 */
export function isReasonableDateRange({ startDate, endDate }: { startDate: string; endDate: string }): boolean {
  return endDate >= startDate && endDate <= addDays(startDate, mostDays)
}

export const placesFields = {
  divisionIds: z.array(idSchema),
  fieldIds: z.array(idSchema).check(z.minLength(1, t.selectLeast1Venue)),
}

export const tooFewTeamsMessage = t.selectLeast2Teams

const teamMissing = t.chooseTeamRemoveLine
export const dateField = z.iso.date(t.chooseDateRemoveLine)
export const teamField = z.uuid(teamMissing)

/** The only side on which a team plays; empty if it can't play at all. */
export const onlySideField = z.optional(z.enum(['', ...gameSides]))

const teamBlackout = z
  .object({
    teamId: teamField,
    startDate: dateField,
    endDate: dateField,
    only: onlySideField,
  })
  .check(createFieldRule(({ startDate, endDate }) => ['endDate', endDate < startDate ? t.lastDayMustNot : null]))

const spacingMissing = t.minimumHoursBetweenGames

/** The rules for games, and the form's internal state. */
export const gameRulesFields = {
  timeSlots,
  gameMinutes: numberBetween(1, 600, t.gameLengthMustBetween),
  turnaroundMinutes: numberBetween(0, 600, t.turnaroundMustBetween0),
  minGameSpacing: numberInput(z.number(spacingMissing).check(z.gte(1, t.restMustLeast1), z.lte(336, t.restCanMost336))),
  maxGamesPerDay: numberBetween(1, 24, t.teamCanPlay1, t.maximumGamesPerDay),
  blackoutDates: z.array(z.object({ date: dateField })),
  teamBlackouts: z.array(teamBlackout),
  sharedPeople: z.array(z.string()), // pairs of teams in the format of `toPairKey`
  seed: wholeNumberSchema(0, 4_294_967_295),
  presetFor: z.string(), // the league whose teams, fields, and game lengths were filled in
}

/** Each time slot of every day, field and team must fit as many games as a team may play in a day, and any other slot at least one. */
export const slotLengthRule = createFieldRule((rules: z.output<z.ZodMiniObject<typeof gameRulesFields>>) => [
  'maxGamesPerDay',
  findShortSlotProblem(rules.timeSlots, rules),
])

/** Returns what is wrong with the first slot that is too short, or null. */
export function findShortSlotProblem(
  slots: readonly z.output<typeof timeSlot>[],
  rules: Parameters<typeof findTimeSlotProblem>[1],
): string | null {
  return (
    slots
      // A short evening is fine if it is not the time of every day, field and team.
      .map((slot) => {
        const isForAll = !slot.weekdays && !slot.fieldIds?.length && !slot.divisionIds?.length
        return findTimeSlotProblem(slot, isForAll ? rules : { ...rules, maxGamesPerDay: countGamesPerMatch(rules) })
      })
      .find((problem) => problem !== null) ?? null
  )
}

const common = z.object({ ...placesFields, teamIds: z.array(idSchema), ...gameRulesFields })

/** The form values that both wizards have. */
export type CommonInputs = z.input<typeof basicInfoFields> & z.input<typeof dateRangeFields> & z.input<typeof common>
export type CommonSettings = z.output<typeof basicInfoFields> &
  z.output<typeof dateRangeFields> &
  z.output<typeof common>

/** The most games per team that a schedule's constraints accept. */
export const maxGamesPerTeam = 100

export type WizardProblem = { readonly path: string; readonly message: string }

/** Returns the problems with the values of some steps, earliest step first. */
export function findStepProblems(steps: readonly z.core.util.SafeParseResult<unknown>[]): WizardProblem[] {
  return steps
    .flatMap((step) => step.error?.issues ?? [])
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}

/**
 * Defines a rule over several values, checked once each of them is well-formed. The rule names the field that shows the
 * problem.
 */
export function createFieldRule<Value>(
  problemOf: (value: Value) => readonly [field: keyof Value & string, problem: string | null],
) {
  return ({ value, issues }: { value: Value; issues: z.core.$ZodRawIssue[] }) => {
    if (issues.length > 0) return
    const [field, problem] = problemOf(value)
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: value, path: [field] })
  }
}
