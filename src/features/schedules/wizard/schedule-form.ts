import * as z from 'zod/mini'
import { idSchema } from '#domain/schema/columns.ts'
import { gameSides, groupLimitPeriods, meetingRuleKinds, type Doubleheaders } from '#domain/schema/schedules.ts'
import { numberInput } from '#ui/forms/form-inputs.ts'
import {
  basicInfoFields,
  maxGamesPerTeam,
  numberBetween,
  dateField,
  dateRangeFields,
  tooFewTeamsMessage,
  gameRulesFields,
  placesFields,
  findStepProblems,
  createFieldRule,
  findShortSlotProblem,
  teamField,
  timeOfDayField,
  type WizardProblem,
} from './form-parts.ts'
import { t } from './words.ts'

const scheduleInfo = z.extend(basicInfoFields, { otherLeagueIds: z.array(idSchema) })

const teamsAndVenues = z.object({
  ...placesFields,
  teamIds: z.array(idSchema).check(z.minLength(2, tooFewTeamsMessage)),
})

/** A place where a team plays its home games. `placeId` names a venue, or one of its fields. */
const homeField = z.object({ teamId: teamField, placeId: z.uuid(t.choosePlaceRemoveLine) })

/** A weekday on which a team plays at home; it can have several. */
const homeDay = z.object({ teamId: teamField, weekday: numberBetween(1, 7, t.chooseDay) })

const teamPreference = z
  .object({
    teamId: teamField,
    weekday: numberBetween(1, 7, t.chooseDay),
    start: timeOfDayField(t.startTimeRequired),
    end: timeOfDayField(t.endTimeRequired),
  })
  .check(createFieldRule(({ start, end }) => ['end', end <= start ? t.invalidTimeRange(start, end) : null]))

const meetingRule = z
  .object({
    firstId: teamField,
    secondId: teamField,
    startDate: dateField,
    endDate: dateField,
    kind: z.enum(meetingRuleKinds),
    host: z.enum(['', 'first']), // the team that is at home; empty for either
  })
  .check(
    createFieldRule(({ firstId, secondId }) => ['secondId', firstId === secondId ? t.chooseOtherTeam : null]),
    createFieldRule(({ startDate, endDate }) => ['endDate', endDate < startDate ? t.lastDayMustNot : null]),
  )
export type MeetingRuleInputs = z.input<typeof meetingRule>

const groupLimit = z
  .object({
    teamIds: z.array(idSchema).check(z.minLength(1, t.chooseTeams)),
    opponentIds: z.array(idSchema), // empty for any
    side: z.enum(['', ...gameSides]),
    games: numberBetween(0, 100, t.groupGamesBetween),
    per: z.enum(groupLimitPeriods),
    startDate: dateField,
    endDate: dateField,
  })
  .check(createFieldRule(({ startDate, endDate }) => ['endDate', endDate < startDate ? t.lastDayMustNot : null]))
export type GroupLimitInputs = z.input<typeof groupLimit>
export type GroupLimitSettings = z.output<typeof groupLimit>

const importance = numberBetween(0, 3, t.chooseHowMuchCounts)

/** Whether two teams that meet play two games: no, with sides exchanged for the second game, or with the same host. */
export const doubleheaderKinds = ['', 'exchange', 'same'] as const

type DoubleheaderSettings = {
  readonly doubleheaders: (typeof doubleheaderKinds)[number]
  readonly doubleheaderGap: number
}

/** Returns the setting as it is stored; undefined if there are no doubleheaders. */
export function toDoubleheaders({ doubleheaders, doubleheaderGap }: DoubleheaderSettings): Doubleheaders | undefined {
  if (doubleheaders === '') return undefined
  return { gapMinutes: doubleheaderGap, exchangesSides: doubleheaders === 'exchange' }
}

/** Returns what keeps the games from being played two at a time. */
function findDoubleheaderProblems(
  rules: DoubleheaderSettings & {
    readonly meetings: number
    readonly gamesPerTeam: number | null
    readonly crossDivisionMeetings: number
    readonly maxGamesPerDay: number
    readonly groupLimits: readonly unknown[]
  },
): { path: string[]; message: string }[] {
  if (rules.doubleheaders === '') return []
  const counted = rules.gamesPerTeam === null ? 'meetings' : 'gamesPerTeam'
  const odd = ([counted, 'crossDivisionMeetings'] as const).filter((name) => (rules[name] ?? 0) % 2 === 1)
  return [
    ...odd.map((name) => ({ path: [name], message: t.evenWithDoubleheaders })),
    ...(rules.groupLimits.length > 0 ? [{ path: ['doubleheaders'], message: t.doubleheadersOrGroupLimits }] : []),
    ...(rules.maxGamesPerDay < 2 ? [{ path: ['maxGamesPerDay'], message: t.doubleheaderIsTwoGames }] : []),
  ]
}

const constraints = z
  .object({
    ...gameRulesFields,
    meetings: numberBetween(1, 4, t.eachPairCanMeet),
    gamesPerTeam: numberInput(
      z.nullable(
        z
          .int(t.gamesPerTeamBetween(maxGamesPerTeam))
          .check(
            z.gte(1, t.gamesPerTeamBetween(maxGamesPerTeam)),
            z.lte(maxGamesPerTeam, t.gamesPerTeamBetween(maxGamesPerTeam)),
          ),
      ),
    ),
    gamesPerWeek: numberInput(
      z.nullable(z.int(t.gamesPerWeekBetween).check(z.gte(1, t.gamesPerWeekBetween), z.lte(24, t.gamesPerWeekBetween))),
    ),
    weekStart: numberBetween(1, 7, t.chooseDay),
    maxSameSideInRow: numberInput(
      z.nullable(z.int(t.gamesInRowBetween).check(z.gte(1, t.gamesInRowBetween), z.lte(10, t.gamesInRowBetween))),
    ),
    homeAwayBalance: z.boolean(),
    crossDivisionMeetings: numberBetween(0, 4, t.teamsDifferentDivisionsCan),
    doubleheaders: z.enum(doubleheaderKinds),
    doubleheaderGap: numberBetween(0, 240, t.minutesBetweenTheTwoGames),
    minDaysBetweenMeetings: numberBetween(0, 365, t.daysBetweenTwoMeetings),
    meetingRules: z.array(meetingRule),
    groupLimits: z.array(groupLimit),
    homeFields: z.array(homeField),
    homeDays: z.array(homeDay),
    teamPreferences: z.array(teamPreference),
    importance: z.object({ travel: importance, utilization: importance, preferences: importance }),
  })
  .check(
    createFieldRule((rules) => [
      'maxGamesPerDay',
      findShortSlotProblem(rules.timeSlots, { ...rules, doubleheaders: toDoubleheaders(rules) }),
    ]),
    ({ value, issues }) => {
      if (issues.length === 0)
        issues.push(
          ...findDoubleheaderProblems(value).map((one) => ({ ...one, code: 'custom' as const, input: value })),
        )
    },
  )

/** The steps of the wizard: the fields of each, and the rules for completing it. */
export const scheduleWizardSteps = [
  { title: t.basicInfo, schema: scheduleInfo, fields: ['name', 'leagueId', 'otherLeagueIds', 'description'] },
  { title: t.dateRange, schema: dateRangeFields, fields: ['startDate', 'endDate', 'preferredDays', 'timeSlots'] },
  { title: t.teamsVenues, schema: teamsAndVenues, fields: ['divisionIds', 'teamIds', 'fieldIds'] },
  {
    title: t.constraints,
    schema: constraints,
    fields: [
      'meetings',
      'gamesPerTeam',
      'gameMinutes',
      'turnaroundMinutes',
      'minGameSpacing',
      'maxGamesPerDay',
      'gamesPerWeek',
      'weekStart',
      'maxSameSideInRow',
      'homeAwayBalance',
      'blackoutDates',
      'crossDivisionMeetings',
      'doubleheaders',
      'doubleheaderGap',
      'minDaysBetweenMeetings',
      'teamBlackouts',
      'meetingRules',
      'groupLimits',
      'homeFields',
      'homeDays',
      'sharedPeople',
      'teamPreferences',
      'importance',
    ],
  },
] as const satisfies readonly { title: string; schema: unknown; fields: readonly (keyof ScheduleInputs)[] }[]

export type ScheduleInputs = z.input<typeof scheduleInfo> &
  z.input<typeof dateRangeFields> &
  z.input<typeof teamsAndVenues> &
  z.input<typeof constraints>

export type ScheduleSettings = z.output<typeof scheduleInfo> &
  z.output<typeof dateRangeFields> &
  z.output<typeof teamsAndVenues> &
  z.output<typeof constraints>

/** Validates each step separately, because a rule over several of a step's values must not wait for later steps. */
export function validateScheduleInputs(
  inputs: ScheduleInputs,
): { settings: ScheduleSettings } | { problems: readonly WizardProblem[] } {
  const basic = scheduleInfo.safeParse(inputs)
  const range = dateRangeFields.safeParse(inputs)
  const supply = teamsAndVenues.safeParse(inputs)
  const rules = constraints.safeParse(inputs)
  if (basic.success && range.success && supply.success && rules.success) {
    return { settings: { ...basic.data, ...range.data, ...supply.data, ...rules.data } }
  }
  return { problems: findStepProblems([basic, range, supply, rules]) }
}
