import * as z from 'zod/mini'
import {
  calendarDateSchema,
  hexSignatureSchema,
  idSchema,
  instantSchema,
  localTimeSchema,
  scoreSchema,
  sha256Schema,
  storedInstantSchema,
  textSchema,
  versionSchema,
  wholeNumberSchema,
} from './columns.ts'
import { bracketSourceSchema, storedBracketSchema, templateConfigSchema, tournamentFactsSchema } from './tournaments.ts'
import { t } from './words.ts'

export const gameSides = ['home', 'away'] as const

const weekdaySchema = wholeNumberSchema(1, 7) // ISO weekdays, 1 Monday … 7 Sunday

const someIds = z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(1000)))

/** A time range in the league's zone when games may be played, `HH:MM`. */
export const timeSlotSchema = z.object({
  start: localTimeSchema,
  end: localTimeSchema,
  weekdays: z.optional(z.array(weekdaySchema).check(z.minLength(1), z.maxLength(7))), // every preferred day if omitted
  fieldIds: someIds, // every field if omitted
  divisionIds: someIds, // all teams if omitted
})
export type TimeSlot = z.infer<typeof timeSlotSchema>

/** A range of dates, both inclusive, on which a team can't play, or with `only` plays on that side or not at all. */
export const teamBlackoutSchema = z.object({
  teamId: idSchema,
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  only: z.optional(z.enum(gameSides)),
})
export type TeamBlackout = z.infer<typeof teamBlackoutSchema>

export const meetingRuleKinds = ['must', 'never', 'wish'] as const

/**
 * A rule about when two teams play each other, between two dates, both inclusive. `must`: one of their games is then;
 * `never`: none is; `wish`: one of them is, if possible. With `isFirstHome`, the first team hosts the other then, or in
 * a rule of the kind `never` just that is what never happens.
 */
export const meetingRuleSchema = z
  .object({
    teamIds: z.readonly(z.tuple([idSchema, idSchema])),
    startDate: calendarDateSchema,
    endDate: calendarDateSchema,
    kind: z.enum(meetingRuleKinds),
    isFirstHome: z.optional(z.boolean()),
  })
  .check(z.refine(({ kind, isFirstHome }) => kind !== 'wish' || isFirstHome !== true))
export type MeetingRule = z.infer<typeof meetingRuleSchema>

/** Whether a limit is for each date, or for all of its dates together. */
export const groupLimitPeriods = ['date', 'all'] as const

/** At most so many games of a group of teams on each date between two dates, or on all of them together. */
export const groupLimitSchema = z.object({
  teamIds: z.array(idSchema).check(z.minLength(1), z.maxLength(1000)),
  /** Only games against these teams count. */
  opponentIds: someIds,
  /** Only games that the group's teams play on this side count. */
  side: z.optional(z.enum(gameSides)),
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  games: wholeNumberSchema(0, 100),
  per: z.enum(groupLimitPeriods),
})
export type GroupLimit = z.infer<typeof groupLimitSchema>

/** The weekdays on which a team is at home. */
export const homeDaysSchema = z.object({
  teamId: idSchema,
  weekdays: z.array(weekdaySchema).check(z.minLength(1), z.maxLength(7)),
})
export type HomeDays = z.infer<typeof homeDaysSchema>

/** A weekly time when a team would rather not play. */
export const teamPreferenceSchema = z.object({
  teamId: idSchema,
  weekday: weekdaySchema,
  start: localTimeSchema,
  end: localTimeSchema,
})
export type TeamPreference = z.infer<typeof teamPreferenceSchema>

/** The two games of a doubleheader follow each other on one field, with this many minutes between them. */
export const doubleheadersSchema = z.object({
  gapMinutes: wholeNumberSchema(0, 240),
  exchangesSides: z.boolean(), // whether the guest of the first game hosts the second
})
export type Doubleheaders = z.infer<typeof doubleheadersSchema>

/** How much something counts relative to other goals: not at all, a little, as usual, very much. */
const importance = z.optional(wholeNumberSchema(0, 3))

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(1000))
const optionalListOf = <Item extends z.ZodMiniType>(item: Item) => z.optional(listOf(item))
const idList = listOf(idSchema)

export const maxTimeSlots = 48

const constraintFields = z.object({
  preferredDays: z.array(weekdaySchema).check(z.maxLength(7)),
  timeSlots: z.array(timeSlotSchema).check(z.maxLength(maxTimeSlots)),
  blackoutDates: listOf(calendarDateSchema),
  teamIds: idList,
  fieldIds: idList,
  divisionIds: idList,
  meetings: wholeNumberSchema(1, 4), // how often each pair plays
  gameMinutes: wholeNumberSchema(1, 600),
  turnaroundMinutes: wholeNumberSchema(0, 600), // how long a field stays free between two games
  minGameSpacing: z.number().check(z.gte(0), z.lte(336)), // hours of rest between two games of one team
  maxGamesPerDay: wholeNumberSchema(1, 24), // per team
  homeAwayBalance: z.boolean(),
  seed: wholeNumberSchema(0, 4_294_967_295),
  // These rules are optional: if a value is missing, its rule does not apply.
  gamesPerTeam: z.optional(wholeNumberSchema(1, 100)), // how many games every team plays; `meetings` is then ignored
  // How often two teams of different divisions play; with `gamesPerTeam`, how often at most.
  crossDivisionMeetings: z.optional(wholeNumberSchema(0, 4)),
  // How many games a team plays at most in a week that begins on this weekday.
  weeklyLimit: z.optional(z.object({ games: wholeNumberSchema(1, 24), weekStart: weekdaySchema })),
  minDaysBetweenMeetings: z.optional(wholeNumberSchema(0, 365)), // between two games of the same two teams
  maxSameSideInRow: z.optional(wholeNumberSchema(1, 10)), // the most home games, or away games, of a team in a row
  teamBlackouts: optionalListOf(teamBlackoutSchema),
  meetingRules: optionalListOf(meetingRuleSchema),
  groupLimits: optionalListOf(groupLimitSchema),
  // The fields where a team may host; a team that is not listed may host anywhere.
  homeFields: optionalListOf(z.object({ teamId: idSchema, fieldIds: idList })),
  homeDays: optionalListOf(homeDaysSchema), // a team that is not listed may host on any day
  // Two teams that meet on a date play two games. All numbers still count games.
  doubleheaders: z.optional(doubleheadersSchema),
  sharedPeople: optionalListOf(idList), // teams that never play at the same time
  teamPreferences: optionalListOf(teamPreferenceSchema),
  importance: z.optional(
    z.object({
      travel: importance,
      utilization: importance,
      preferences: importance,
    }),
  ),
})

/** The settings a schedule was created with, stored so that conflicts, regeneration and repair use the same rules. */
export const scheduleConstraintsSchema = constraintFields.check(z.refine(fitsDoubleheaders))
export type ScheduleConstraints = z.infer<typeof scheduleConstraintsSchema>

/** Whether the games can be played two at a time, if they have to be. */
function fitsDoubleheaders(constraints: z.infer<typeof constraintFields>): boolean {
  const { doubleheaders, meetings, gamesPerTeam = meetings, crossDivisionMeetings = 0, maxGamesPerDay } = constraints
  if (!doubleheaders) return true
  // A group's limit counts games by their host, which the games of one doubleheader may not share.
  if ((constraints.groupLimits ?? []).length > 0) return false
  return gamesPerTeam % 2 === 0 && crossDivisionMeetings % 2 === 0 && maxGamesPerDay >= 2
}

export const scheduleTypes = ['round_robin', 'tournament'] as const
export const scheduleStatuses = ['draft', 'published', 'completed'] as const

export const scheduleRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  name: textSchema(3, 120, () => t.scheduleNameTooShort), // unique in its league, ignoring case
  description: z.nullable(textSchema(1, 2000)),
  type: z.enum(scheduleTypes),
  start_date: calendarDateSchema,
  end_date: calendarDateSchema, // not before start_date
  status: z.enum(scheduleStatuses),
  constraints: z.nullable(scheduleConstraintsSchema), // null if the games were imported or entered by hand
  template_id: z.nullable(idSchema), // the template that a tournament was created from
  template_config: z.nullable(templateConfigSchema), // set for tournaments only
  bracket: z.nullable(storedBracketSchema), // for tournaments whose winners advance automatically
  tournament_facts: z.nullable(tournamentFactsSchema), // set if and only if there is a bracket
  published_at: z.nullable(instantSchema),
  created_by: z.nullable(idSchema),
  created_at: instantSchema,
  version: versionSchema,
})
export type Schedule = z.infer<typeof scheduleRow>

export const gameStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled', 'postponed', 'forfeited'] as const
export type GameStatus = (typeof gameStatuses)[number]

/** How reliable a result is; null while there is none. */
export const resultStates = ['reported', 'confirmed', 'disputed', 'official'] as const
export type ResultState = (typeof resultStates)[number]

/** The side that a person reports for. `both`: the person is on the staff of both teams; `staff`: league staff. */
export const reportSides = ['home', 'away', 'both', 'scorekeeper', 'staff'] as const
export type ReportSide = (typeof reportSides)[number]

export const forfeitSides = ['home', 'away', 'both'] as const

const pairOf = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.tuple([item, item]))
const factSchema = z.nullable(wholeNumberSchema(-9999, 9999))

/**
 * How a game went, beyond its score; home first. Absent parts are not known. In volleyball, the periods are the sets, and
 * the score counts those that were won; elsewhere, the periods and overtime add up to the score, which nothing enforces,
 * since a paper score sheet may not either. `shootout` counts the attempts that were scored. `facts`: numbers that the
 * league's rules ask for, such as tries or fair-play points.
 */
export const gameDetailsSchema = z
  .strictObject({
    decidedBy: z.optional(z.enum(['overtime', 'shootout'])),
    periods: z.optional(z.readonly(z.array(pairOf(scoreSchema)).check(z.minLength(1), z.maxLength(20)))),
    overtime: z.optional(pairOf(scoreSchema)),
    shootout: z.optional(pairOf(scoreSchema)),
    facts: z.optional(
      z
        .record(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,34}$/)), pairOf(factSchema))
        .check(z.refine((facts) => Object.keys(facts).length >= 1 && Object.keys(facts).length <= 10)),
    ),
  })
  .check(z.refine((details) => Object.keys(details).length > 0))
export type GameDetails = z.infer<typeof gameDetailsSchema>

export const gameRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema, // the schedule's league; a composite foreign key keeps them consistent
  schedule_id: idSchema,
  // Null while the team is not known yet, which is allowed only if there is a source.
  home_team_id: z.nullable(idSchema),
  away_team_id: z.nullable(idSchema), // different from the home team
  field_id: z.nullable(idSchema), // determines the venue; null: no place yet
  // The agreed date and local time in a zone: the league's when the game was scheduled. The instants are computed from
  // them with the app's time zone data.
  local_date: calendarDateSchema,
  local_time: z.nullable(localTimeSchema), // null: not known yet; the instants are then the start and end of the day
  time_zone: textSchema(1, 64),
  start_time: instantSchema,
  end_time: instantSchema, // after start_time
  status: z.enum(gameStatuses),
  home_score: z.nullable(scoreSchema),
  away_score: z.nullable(scoreSchema), // set if and only if home_score is set
  result_state: z.nullable(z.enum(resultStates)), // set if and only if status is completed
  result_side: z.nullable(z.enum(reportSides)), // the side that reported the score
  forfeited_by: z.nullable(z.enum(forfeitSides)), // set if and only if status is forfeited
  round_number: z.nullable(wholeNumberSchema(1, 1000)),
  match_number: z.nullable(wholeNumberSchema(1, 100_000)),
  tournament_stage: z.nullable(textSchema(1, 40)),
  // Where the teams of a bracket match come from; either both are set or neither is. The server fills in the teams as
  // they become known.
  home_source: z.nullable(bracketSourceSchema),
  away_source: z.nullable(bracketSourceSchema),
  winner: z.nullable(z.enum(gameSides)), // who won a knockout game that ended in a tie
  details: z.nullable(gameDetailsSchema), // set only if there is a score
  is_tiebreaker: z.boolean(), // decides a tie in the standings and counts for nothing else; never in a bracket
  notes: z.nullable(textSchema(1, 1000)),
  version: versionSchema,
})
export type Game = z.infer<typeof gameRow>

export const scoreReportKinds = ['progress', 'final', 'void'] as const

/**
 * A statement about a game's score. Append-only: a report is never changed or lost; what the game shows is derived from
 * the reports in the order in which the server received them (`applyReport`).
 */
export const scoreReportRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  game_id: idSchema,
  kind: z.enum(scoreReportKinds), // progress: the game is in progress; final: the result; void (league staff): withdraws the result
  home_score: scoreSchema,
  away_score: scoreSchema,
  winner: z.nullable(z.enum(gameSides)), // who won a knockout game that ended in a tie; in final reports only
  details: z.nullable(gameDetailsSchema), // never in a void report; a code that another phone scans does not contain them
  // The teams, as far as the device knew them. If the teams or sides have changed, the server rejects the report.
  home_team_id: z.nullable(idSchema),
  away_team_id: z.nullable(idSchema),
  side: z.enum(reportSides), // the server recomputes it and overwrites the device's value
  reported_by: idSchema, // likewise recomputed by the server
  recorded_at: instantSchema, // when it was entered, by the device's clock
  recorded_offline: z.boolean(),
  note: z.nullable(textSchema(1, 500)),
  created_at: instantSchema, // when the server received it; until then, recorded_at
  // The signature of the author's phone, set only if another phone scanned and sent the report. Either all of these
  // columns are set or none is, except that `note_hash` is also null if there is no note. The hash stands for the note,
  // because a code has no room for the note itself.
  key_id: z.nullable(idSchema),
  signed_at: z.nullable(instantSchema),
  scanned_at: z.nullable(instantSchema),
  note_hash: z.nullable(sha256Schema),
  signature: z.nullable(hexSignatureSchema),
  version: versionSchema,
})
export type ScoreReport = z.infer<typeof scoreReportRow>

/**
 * The part of a game that a change set stores. Instants must already be in the devices' format, since nothing
 * normalizes them here.
 */
export const gamePlan = z.object({
  local_date: calendarDateSchema,
  local_time: z.nullable(localTimeSchema),
  start_time: storedInstantSchema,
  end_time: storedInstantSchema,
  field_id: z.nullable(idSchema),
  status: z.enum(gameStatuses),
  forfeited_by: z.nullable(z.enum(forfeitSides)),
  teams: z.optional(z.object({ home: idSchema, away: idSchema })), // only if the change gives the game other teams or sides
})
export type GamePlan = z.infer<typeof gamePlan>

export const maxGamesPerChangeSet = 1000

/**
 * A change set: everything that league staff changed together in a published schedule, and why. Append-only; visible to
 * everyone who can see the schedule. Drafts have none: no one is notified of changes to them.
 */
export const scheduleChangeRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema, // the schedule's league; a composite foreign key keeps them consistent
  schedule_id: idSchema,
  reason: textSchema(1, 500),
  changes: z
    .array(z.object({ gameId: idSchema, from: gamePlan, to: gamePlan }))
    .check(z.minLength(1), z.maxLength(maxGamesPerChangeSet)),
  created_by: z.nullable(idSchema), // set by the server
  created_at: instantSchema, // by the device's clock; the server rejects times in the future
  version: versionSchema,
})
export type ScheduleChange = z.infer<typeof scheduleChangeRow>
