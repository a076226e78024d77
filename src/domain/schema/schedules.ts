import * as z from 'zod/mini'
import {
  calendarDate,
  hexSignature,
  id,
  instant,
  localTime,
  score,
  sha256,
  storedInstant,
  text,
  version,
  wholeNumber,
} from './columns.ts'
import { bracketSource, storedBracket, templateConfig, tournamentFacts } from './tournaments.ts'

/** A time range in the league's zone when games may be played, `HH:MM`. */
export const timeSlot = z.object({ start: localTime, end: localTime })
export type TimeSlot = z.infer<typeof timeSlot>

/** A range of dates, both inclusive, on which a team can't play. */
export const teamBlackout = z.object({ teamId: id, startDate: calendarDate, endDate: calendarDate })
export type TeamBlackout = z.infer<typeof teamBlackout>

/** A weekly time when a team would rather not play. */
export const teamPreference = z.object({ teamId: id, weekday: wholeNumber(1, 7), start: localTime, end: localTime })
export type TeamPreference = z.infer<typeof teamPreference>

/** How much something counts relative to other goals: not at all, a little, as usual, very much. */
const importance = wholeNumber(0, 3)

const idList = z.array(id).check(z.maxLength(1000))

/** The settings a schedule was created with, stored so that conflicts, regeneration and repair use the same rules. */
export const scheduleConstraints = z.object({
  preferredDays: z.array(wholeNumber(1, 7)).check(z.maxLength(7)), // ISO weekdays, 1 Monday … 7 Sunday
  timeSlots: z.array(timeSlot).check(z.maxLength(48)),
  blackoutDates: z.array(calendarDate).check(z.maxLength(1000)),
  teamIds: idList,
  fieldIds: idList,
  divisionIds: idList,
  meetings: wholeNumber(1, 4), // how often each pair plays
  gameMinutes: wholeNumber(1, 600),
  turnaroundMinutes: wholeNumber(0, 600), // time to keep a field free between two games
  minGameSpacing: z.number().check(z.gte(0), z.lte(336)), // hours of rest between two games of one team
  maxGamesPerDay: wholeNumber(1, 24), // per team
  homeAwayBalance: z.boolean(),
  seed: wholeNumber(0, 4_294_967_295),
  // Missing values mean that no such rule was set.
  crossDivisionMeetings: z.optional(wholeNumber(0, 4)), // how often two teams of different divisions play
  minDaysBetweenMeetings: z.optional(wholeNumber(0, 365)), // between two games of the same two teams
  teamBlackouts: z.optional(z.array(teamBlackout).check(z.maxLength(1000))),
  // The fields where a team may host; a team that is not listed may host anywhere.
  homeFields: z.optional(z.array(z.object({ teamId: id, fieldIds: idList })).check(z.maxLength(1000))),
  sharedPeople: z.optional(z.array(idList).check(z.maxLength(1000))), // teams that never play at the same time
  teamPreferences: z.optional(z.array(teamPreference).check(z.maxLength(1000))),
  importance: z.optional(
    z.object({
      travel: z.optional(importance),
      utilization: z.optional(importance),
      preferences: z.optional(importance),
    }),
  ),
})
export type ScheduleConstraints = z.infer<typeof scheduleConstraints>

export const scheduleTypes = ['round_robin', 'tournament'] as const
export const scheduleStatuses = ['draft', 'published', 'completed'] as const

export const scheduleRow = z.object({
  id,
  organization_id: id,
  league_id: id,
  name: text(3, 120, 'Schedule name must be at least 3 characters'), // unique in its league, ignoring case
  description: z.nullable(text(1, 2000)),
  type: z.enum(scheduleTypes),
  start_date: calendarDate,
  end_date: calendarDate, // not before start_date
  status: z.enum(scheduleStatuses),
  constraints: z.nullable(scheduleConstraints), // null if the games were imported or entered by hand
  template_id: z.nullable(id), // the template that a tournament was created from
  template_config: z.nullable(templateConfig), // set for tournaments only
  bracket: z.nullable(storedBracket), // for tournaments whose winners advance automatically
  tournament_facts: z.nullable(tournamentFacts), // set if and only if there is a bracket
  published_at: z.nullable(instant),
  created_by: z.nullable(id),
  created_at: instant,
  version,
})
export type Schedule = z.infer<typeof scheduleRow>

export const gameStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled', 'postponed', 'forfeited'] as const
export type GameStatus = (typeof gameStatuses)[number]

/** How reliable a result is; null while there is none. */
export const resultStates = ['reported', 'confirmed', 'disputed', 'official'] as const
export type ResultState = (typeof resultStates)[number]

/** The side that a person reports for. `both`: staff of both teams. */
export const reportSides = ['home', 'away', 'both', 'scorekeeper', 'staff'] as const
export type ReportSide = (typeof reportSides)[number]

export const forfeitSides = ['home', 'away', 'both'] as const
export const winningSides = ['home', 'away'] as const

export const gameRow = z.object({
  id,
  organization_id: id,
  league_id: id, // the schedule's league; a composite foreign key keeps them consistent
  schedule_id: id,
  // Null while the team is not known yet: only if there is a source.
  home_team_id: z.nullable(id),
  away_team_id: z.nullable(id), // different from the home team
  field_id: z.nullable(id), // determines the venue; null: no place yet
  // The agreed date and local time in a zone: the league's when the game was planned. The instants are computed from
  // them with the app's time zone data.
  local_date: calendarDate,
  local_time: z.nullable(localTime), // null: not known yet; the instants are then the start and end of the day
  time_zone: text(1, 64),
  start_time: instant,
  end_time: instant, // after start_time
  status: z.enum(gameStatuses),
  home_score: z.nullable(score),
  away_score: z.nullable(score), // both or neither
  result_state: z.nullable(z.enum(resultStates)), // set if and only if status is completed
  result_side: z.nullable(z.enum(reportSides)), // who reported the score
  forfeited_by: z.nullable(z.enum(forfeitSides)), // set if and only if status is forfeited
  round_number: z.nullable(wholeNumber(1, 1000)),
  match_number: z.nullable(wholeNumber(1, 100_000)),
  tournament_stage: z.nullable(text(1, 40)),
  // Where the teams of a bracket match come from; both or neither. The server fills in the teams as they become known.
  home_source: z.nullable(bracketSource),
  away_source: z.nullable(bracketSource),
  winner: z.nullable(z.enum(winningSides)), // who won a knockout game that ended level
  notes: z.nullable(text(1, 1000)),
  version,
})
export type Game = z.infer<typeof gameRow>

export const reportKinds = ['progress', 'final', 'void'] as const

/**
 * A statement about a game's score. Append-only: a report is never changed or lost; what the game shows is derived from
 * the reports in the order in which the server received them (`applyReport`).
 */
export const scoreReportRow = z.object({
  id,
  organization_id: id,
  game_id: id,
  kind: z.enum(reportKinds), // progress: the game is in progress; final: the result; void (league staff): withdraws the result
  home_score: score,
  away_score: score,
  winner: z.nullable(z.enum(winningSides)), // who won a knockout game that ended level; in final reports only
  // The teams, as far as the device knew them. If the teams or sides have changed, the server rejects the report.
  home_team_id: z.nullable(id),
  away_team_id: z.nullable(id),
  side: z.enum(reportSides), // the server recomputes it and overwrites the device's value
  reported_by: id, // likewise
  recorded_at: instant, // on the device
  recorded_offline: z.boolean(),
  note: z.nullable(text(1, 500)),
  created_at: instant, // when the server received it; until then, recorded_at
  // The signature of the author's phone, if another phone scanned and sent the report: all four or none. The hash is of
  // the note, if any: a code has no room for the note itself.
  key_id: z.nullable(id),
  signed_at: z.nullable(instant),
  scanned_at: z.nullable(instant),
  note_hash: z.nullable(sha256),
  signature: z.nullable(hexSignature),
  version,
})
export type ScoreReport = z.infer<typeof scoreReportRow>

/**
 * The part of a game that a change set stores. Instants must already be in the devices' format, since nothing
 * normalizes them here.
 */
const gamePlan = z.object({
  local_date: calendarDate,
  local_time: z.nullable(localTime),
  start_time: storedInstant,
  end_time: storedInstant,
  field_id: z.nullable(id),
  status: z.enum(gameStatuses),
  forfeited_by: z.nullable(z.enum(forfeitSides)),
  teams: z.optional(z.object({ home: id, away: id })), // only if the change gives the game other teams or sides
})
export type GamePlan = z.infer<typeof gamePlan>

export const gamesPerChangeSet = 1000

/**
 * A change set: what league staff changed in a published schedule at once, and why. Append-only; visible to everyone
 * who can see the schedule. Drafts have none: nobody is notified of changes to them.
 */
export const scheduleChangeRow = z.object({
  id,
  organization_id: id,
  league_id: id, // the schedule's league; a composite foreign key keeps them consistent
  schedule_id: id,
  reason: text(1, 500),
  changes: z
    .array(z.object({ gameId: id, from: gamePlan, to: gamePlan }))
    .check(z.minLength(1), z.maxLength(gamesPerChangeSet)),
  created_by: z.nullable(id), // set by the server
  created_at: instant, // on the device; the server rejects times in the future
  version,
})
export type ScheduleChange = z.infer<typeof scheduleChangeRow>
