import { changeLastSlots, getSlotEnd, listLastSlots } from '#domain/scheduling/model/playing-days.ts'
import { timeToMinutes } from '#domain/time.ts'
import type { GroupLimit, MeetingRule, ScheduleConstraints, TimeSlot } from '#domain/schema/schedules.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { limitToTeams } from '#domain/scheduling/model/group-limits.ts'
import { toAbsences } from '#domain/scheduling/model/schedule-input.ts'
import { validateScheduleInputs, type ScheduleInputs } from '../wizard/schedule-form.ts'
import { toGroupLimit, toMeetingRule } from '../wizard/schedule-input.ts'
import { toGroupLine, toMeetingLine } from '../wizard/to-schedule-inputs.ts'
import { parsePairKey } from '../wizard/shared-teams.ts'
import { toScheduleFields, type LeagueResources } from '../wizard/use-league-resources.ts'

/** A change that makes room for every game, expressed as wizard inputs. */
export type RelaxedInputs = {
  readonly inputs: ScheduleInputs
  /**
   * The field that was added, with its venue, because the suggestion's text does not name it; undefined if no field was
   * added.
   */
  readonly taken?: string
}

/**
 * Returns the inputs that turn the league into `changed`, or null if the wizard cannot make that change: a venue would
 * have to open, the league has no other field, or the wizard does not allow the new rest time.
 */
export function toRelaxedInputs(
  changed: ScheduleInput,
  { input, inputs, supply }: { input: ScheduleInput; inputs: ScheduleInputs; supply: LeagueResources },
): RelaxedInputs | null {
  if (changed.busy.length < input.busy.length) return null
  const [before, after] = [input.constraints, changed.constraints]
  const field = after.fieldIds.length > before.fieldIds.length ? unusedField(inputs, supply) : undefined
  if (after.fieldIds.length > before.fieldIds.length && field === undefined) return null
  const relaxed: ScheduleInputs = {
    ...inputs,
    endDate: changed.endDate,
    blackoutDates: after.blackoutDates.map((date) => ({ date })),
    minGameSpacing: String(after.minGameSpacing),
    maxGamesPerDay: String(after.maxGamesPerDay),
    gamesPerWeek: String(changed.limits?.find(({ weekStart }) => weekStart !== undefined)?.games ?? ''),
    maxSameSideInRow: String(changed.maxSameSideInRow ?? ''),
    timeSlots:
      after.timeSlots.length > before.timeSlots.length
        ? withMoreTime(inputs, { before, added: after.timeSlots.at(-1) })
        : withWiderSlots(inputs, after.timeSlots),
    fieldIds: field ? [...inputs.fieldIds, field.id] : inputs.fieldIds,
    teamBlackouts: withoutAbsences(withoutSideLimits(inputs, input, changed), input, changed),
    homeDays: withoutHomeDays(inputs, input, changed),
    meetingRules: withoutMeetings(inputs, input, changed),
    groupLimits: withMoreOfGroups(inputs, input, changed),
    sharedPeople: withoutSharing(inputs, input, changed),
  }
  if (!('settings' in validateScheduleInputs(relaxed))) return null
  return { inputs: relaxed, ...(field && { taken: `${field.venueName}, ${field.name}` }) }
}

/** Removes pairs of teams from the shared coaches if a relaxation lets them play at the same time. */
function withoutSharing({ sharedPeople }: ScheduleInputs, input: ScheduleInput, changed: ScheduleInput) {
  const stay = new Set(changed.sharedPeople?.map((group) => group.join(' '))) // compared as text, because the worker sends copies
  const lifted = (input.sharedPeople ?? []).filter((group) => !stay.has(group.join(' ')))
  return sharedPeople.filter((key) => !lifted.some((group) => parsePairKey(key).every((id) => group.includes(id))))
}

function unusedField({ fieldIds }: ScheduleInputs, { places }: LeagueResources) {
  return toScheduleFields(places).find(({ id }) => !fieldIds.includes(id))
}

/** Lets slots apply on more days, or for more fields and divisions. */
function withWiderSlots({ timeSlots }: ScheduleInputs, after: readonly TimeSlot[]) {
  return timeSlots.map(({ weekdays, fieldIds, divisionIds, ...slot }, index) => ({
    ...slot,
    ...(after[index]?.weekdays && { weekdays }),
    ...(after[index]?.fieldIds && { fieldIds }),
    ...(after[index]?.divisionIds && { divisionIds }),
  }))
}

/**
 * Extends the last slot of the day by one more game instead of adding a slot, because an added slot would be too short
 * if a team may play several games a day.
 */
function withMoreTime(
  { preferredDays }: ScheduleInputs,
  { before, added }: { before: ScheduleConstraints; added: TimeSlot | undefined },
) {
  const end = added?.end ?? '00:00'
  const extended = listLastSlots(before).filter(
    ({ weekdays, slot }) =>
      getSlotEnd(slot) < timeToMinutes(end) && weekdays.every((day) => added?.weekdays?.includes(day) !== false),
  )
  return changeLastSlots(before, extended, (slot) => ({ ...slot, end })).map(({ weekdays, ...slot }) => ({
    ...slot,
    ...(weekdays && { weekdays: preferredDays.filter((day) => weekdays.includes(day)) }),
  }))
}

/** Removes the days on which a team plays only on one side if a relaxation lets it play on the other. */
function withoutSideLimits({ teamBlackouts }: ScheduleInputs, input: ScheduleInput, changed: ScheduleInput) {
  const toText = ({ teamId, only, startDate, endDate }: ScheduleInputs['teamBlackouts'][number]) =>
    [teamId, only, startDate, endDate].join(' ') // compared as text, because the worker sends copies
  const stay = new Set((changed.sideLimits ?? []).map(toText))
  const lifted = new Set((input.sideLimits ?? []).map(toText).filter((limit) => !stay.has(limit)))
  return teamBlackouts.filter((line) => !lifted.has(toText(line)))
}

/** Removes a team's home days if a relaxation lets it host on any day. */
function withoutHomeDays({ homeDays }: ScheduleInputs, input: ScheduleInput, changed: ScheduleInput) {
  const stay = new Set((changed.homeDays ?? []).map(({ teamId }) => teamId))
  const lifted = new Set((input.homeDays ?? []).map(({ teamId }) => teamId).filter((id) => !stay.has(id)))
  return homeDays.filter(({ teamId }) => !lifted.has(teamId))
}

/** Removes the rules about dates of meetings that a relaxation gives up. */
function withoutMeetings({ meetingRules }: ScheduleInputs, input: ScheduleInput, changed: ScheduleInput) {
  const toText = (rule: MeetingRule) => JSON.stringify(toMeetingLine(rule)) // compared as text, because the worker sends copies
  const stay = new Set((changed.meetingRules ?? []).map(toText))
  const lifted = new Set((input.meetingRules ?? []).map(toText).filter((rule) => !stay.has(rule)))
  return meetingRules.filter((line) => !lifted.has(toText(toMeetingRule(line))))
}

/** Raises the limits of groups that a relaxation raises. */
function withMoreOfGroups({ groupLimits, teamIds }: ScheduleInputs, input: ScheduleInput, changed: ScheduleInput) {
  const toText = (limit: GroupLimit) => JSON.stringify({ ...toGroupLine(limit), games: '' }) // compared as text, because the worker sends copies
  const raised = new Map(
    (changed.groupLimits ?? []).flatMap((limit, index) =>
      limit.games > (input.groupLimits?.[index]?.games ?? limit.games) ? [[toText(limit), limit.games]] : [],
    ),
  )
  return groupLimits.map((line) => {
    const [limit] = limitToTeams([toGroupLimit(line)], (id) => teamIds.includes(id))
    const games = limit && raised.get(toText(limit))
    return games === undefined || Number(line.games) >= games ? line : { ...line, games: String(games) }
  })
}

/** Removes a team's entry from the absences if a relaxation lets it play after all. */
function withoutAbsences(teamBlackouts: ScheduleInputs['teamBlackouts'], input: ScheduleInput, changed: ScheduleInput) {
  const lifted = input.busy.filter(
    ({ kind, teamIds }, index) => kind === 'away' && teamIds.length > (changed.busy[index]?.teamIds.length ?? 0),
  )
  if (lifted.length === 0) return teamBlackouts
  const isLifted = (away: BusyTime) =>
    lifted.some(({ teamIds, start, end }) => start === away.start && end === away.end && teamIds[0] === away.teamIds[0])
  return teamBlackouts.filter(({ only, ...line }) => {
    if (only) return true
    const [away] = toAbsences({
      timeZone: input.timeZone,
      constraints: { ...input.constraints, teamBlackouts: [line] },
    })
    return away === undefined || !isLifted(away)
  })
}
