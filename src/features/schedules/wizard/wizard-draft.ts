import * as z from 'zod/mini'
import { gameSides, groupLimitPeriods, meetingRuleKinds } from '#domain/schema/schedules.ts'
import { defaultRestHours } from '#domain/scheduling/conflicts/conflicts.ts'
import { onlySideField, type CommonInputs } from './form-parts.ts'
import { doubleheaderKinds, type ScheduleInputs } from './schedule-form.ts'

const line = z.object({
  start: z.string(),
  end: z.string(),
  weekdays: z.nullish(z.array(z.number())),
  fieldIds: z.nullish(z.array(z.string())),
  divisionIds: z.nullish(z.array(z.string())),
})

/** The form values that both wizards have. */
export const commonDraftFields = z.object({
  name: z.string(),
  leagueId: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  preferredDays: z.array(z.number()),
  timeSlots: z.array(line).check(z.minLength(1)),
  divisionIds: z.array(z.string()),
  teamIds: z.array(z.string()),
  fieldIds: z.array(z.string()),
  gameMinutes: z.string(),
  turnaroundMinutes: z.string(),
  minGameSpacing: z.string(),
  maxGamesPerDay: z.string(),
  blackoutDates: z.array(z.object({ date: z.string() })),
  teamBlackouts: z.array(
    z.object({ teamId: z.string(), startDate: z.string(), endDate: z.string(), only: onlySideField }),
  ),
  sharedPeople: z.array(z.string()),
  seed: z.number(),
  presetFor: z.string(),
})

/** The wizard's state, complete or not, as stored on the device. */
export const scheduleWizardDraft = z.object({
  step: z.int().check(z.gte(0), z.lte(3)),
  /** Whether the proposal was on screen: after a reload it is generated again, with the same result. */
  isProposed: z.boolean(),
  input: z.extend(commonDraftFields, {
    otherLeagueIds: z.array(z.string()),
    meetings: z.string(),
    gamesPerTeam: z.string(),
    gamesPerWeek: z.string(),
    weekStart: z.string(),
    maxSameSideInRow: z.string(),
    homeAwayBalance: z.boolean(),
    crossDivisionMeetings: z.string(),
    doubleheaders: z.enum(doubleheaderKinds),
    doubleheaderGap: z.string(),
    minDaysBetweenMeetings: z.string(),
    meetingRules: z.array(
      z.object({
        firstId: z.string(),
        secondId: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        kind: z.enum(meetingRuleKinds),
        host: z.enum(['', 'first']),
      }),
    ),
    groupLimits: z.array(
      z.object({
        teamIds: z.array(z.string()),
        opponentIds: z.array(z.string()),
        side: z.enum(['', ...gameSides]),
        games: z.string(),
        per: z.enum(groupLimitPeriods),
        startDate: z.string(),
        endDate: z.string(),
      }),
    ),
    homeFields: z.array(z.object({ teamId: z.string(), placeId: z.string() })),
    homeDays: z.array(z.object({ teamId: z.string(), weekday: z.string() })),
    teamPreferences: z.array(z.object({ teamId: z.string(), weekday: z.string(), start: z.string(), end: z.string() })),
    importance: z.object({ travel: z.string(), utilization: z.string(), preferences: z.string() }),
  }),
})
export type WizardDraft = z.infer<typeof scheduleWizardDraft>

export function emptyCommonInputs(leagueId: string): CommonInputs {
  return {
    name: '',
    leagueId,
    description: '',
    startDate: '',
    endDate: '',
    preferredDays: [],
    timeSlots: [{ start: '09:00', end: '17:00' }],
    divisionIds: [],
    teamIds: [],
    fieldIds: [],
    gameMinutes: '60',
    turnaroundMinutes: '0',
    minGameSpacing: String(defaultRestHours),
    maxGamesPerDay: '3',
    blackoutDates: [],
    teamBlackouts: [],
    sharedPeople: [],
    seed: 1,
    presetFor: '',
  }
}

export function emptyScheduleInputs(leagueId: string): ScheduleInputs {
  return {
    ...emptyCommonInputs(leagueId),
    otherLeagueIds: [],
    meetings: '1',
    gamesPerTeam: '',
    gamesPerWeek: '',
    weekStart: '1',
    maxSameSideInRow: '',
    homeAwayBalance: true,
    crossDivisionMeetings: '0',
    doubleheaders: '',
    doubleheaderGap: '15',
    minDaysBetweenMeetings: '0',
    meetingRules: [],
    groupLimits: [],
    homeFields: [],
    homeDays: [],
    teamPreferences: [],
    importance: { travel: '0', utilization: '0', preferences: '2' },
  }
}
