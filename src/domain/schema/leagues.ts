import * as z from 'zod/mini'
import { publicParts } from '../public-league/public-parts.ts'
import {
  calendarDateSchema,
  hexColorSchema,
  idSchema,
  instantSchema,
  logoSchema,
  slugSchema,
  teamListSchema,
  textSchema,
  versionSchema,
  wholeNumberSchema,
} from './columns.ts'
import { t } from './words.ts'

/** Reference data, shared by all organizations of the deployment. */
export const sportRow = z.object({
  id: idSchema,
  name: textSchema(1, 80),
  game_minutes: wholeNumberSchema(1, 600),
})
export type Sport = z.infer<typeof sportRow>

export const leagueStatuses = ['active', 'archived'] as const
export const scorePolicies = ['staff_only', 'scorekeepers', 'team_staff'] as const
export const standingsPresets = ['win_percentage', 'points_3_1_0', 'points_2_1_0'] as const
export const tieBreakers = ['head_to_head', 'difference', 'scored'] as const

/** What the league's public page can show in addition to games. */
export { publicParts }
export type PublicPart = (typeof publicParts)[number]

export const leagueRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  name: textSchema(3, 120, () => t.leagueNameTooShort),
  description: z.nullable(textSchema(1, 2000)),
  sport_id: idSchema,
  time_zone: textSchema(1, 64), // an IANA name; both sides check that it is known
  num_teams: wholeNumberSchema(2, 1000),
  season_start: z.nullable(calendarDateSchema),
  season_end: z.nullable(calendarDateSchema), // not before season_start
  registration_deadline: z.nullable(calendarDateSchema),
  rules: z.nullable(textSchema(1, 20_000)),
  status: z.enum(leagueStatuses),
  score_policy: z.enum(scorePolicies),
  standings_preset: z.enum(standingsPresets),
  tie_breakers: z.array(z.enum(tieBreakers)).check(z.maxLength(3)),
  slug: z.nullable(slugSchema), // in the URL of the league's public page; unique in the deployment
  is_public: z.boolean(), // requires a slug
  public_parts: z.array(z.enum(publicParts)).check(z.maxLength(publicParts.length)),
  created_by: z.nullable(idSchema),
  created_at: instantSchema,
  version: versionSchema,
})
export type League = z.infer<typeof leagueRow>

export const divisionRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  name: textSchema(1, 80, () => t.divisionNameMissing),
  age_group: z.nullable(textSchema(1, 40)),
  level: z.nullable(textSchema(1, 40)),
  hides_results: z.boolean(), // hides the division's results on the public page, not from members
  version: versionSchema,
})
export type Division = z.infer<typeof divisionRow>

export const reasonSchema = textSchema(1, 200, () => t.reasonMissing)
export const departures = ['withdrawn', 'expelled'] as const

export const teamRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  division_id: z.nullable(idSchema), // in the same league
  name: textSchema(1, 80, () => t.teamNameMissing),
  logo_url: z.nullable(logoSchema),
  primary_color: hexColorSchema,
  secondary_color: hexColorSchema,
  left_at: z.nullable(instantSchema), // the end of its last day in the league; all three are null while it plays
  left_as: z.nullable(z.enum(departures)),
  left_reason: z.nullable(reasonSchema),
  version: versionSchema,
})
export type Team = z.infer<typeof teamRow>

export const playerRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  team_id: idSchema,
  display_name: textSchema(1, 80, () => t.nameMissing),
  jersey: z.nullable(textSchema(1, 4)),
  position: z.nullable(textSchema(1, 40)),
  version: versionSchema,
})
export type Player = z.infer<typeof playerRow>

/** The jersey numbers that people may enter: letters are allowed, negative numbers are not. */
export const jerseyInputSchema = playerRow.shape.jersey.check(
  z.refine((jersey) => jersey === null || !/^[-−–]/.test(jersey), { error: () => t.numberNegative }),
)

export const teamStaffRoles = ['head_coach', 'assistant_coach', 'manager'] as const

export const teamStaffRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  team_id: idSchema,
  user_id: idSchema, // a member of the organization; unique with team_id
  role: z.enum(teamStaffRoles),
  version: versionSchema,
})
export type TeamStaff = z.infer<typeof teamStaffRow>

/** Points that league staff deducted from a team or, if negative, awarded to it. They count if the league ranks by points. */
export const pointDeductionRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  team_id: idSchema,
  points: wholeNumberSchema(-1000, 1000).check(z.refine((points) => points !== 0)),
  reason: reasonSchema,
  decided_at: instantSchema,
  version: versionSchema,
})
export type PointDeduction = z.infer<typeof pointDeductionRow>

/**
 * A version of a league's competition rules. Append-only: every version stays readable. `findVersionInForce` in
 * `domain/rulebook/versions.ts` says which of them applies.
 */
export const rulebookVersionRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  number: wholeNumberSchema(1, 10_000), // unique in the league: the second save of the same number is rejected
  document: z.record(z.string(), z.unknown()), // `rulebookSchema` reads it, where it is needed: it is not small
  applies_from: calendarDateSchema, // in the league's time zone
  note: z.nullable(textSchema(1, 500)), // what changed, in the words of the person who saved it
  created_by: z.nullable(idSchema), // set by the server
  created_at: instantSchema, // by the device's clock; the server replaces times in the future
  version: versionSchema,
})
export type RulebookVersion = z.infer<typeof rulebookVersionRow>

/** A drawing of lots between tied teams. Never edited: a wrong one is deleted and recorded again. */
export const lotDrawRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  /** In the order drawn, best first. */
  team_ids: teamListSchema(2),
  drawn_on: calendarDateSchema, // in the league's time zone
  note: z.nullable(textSchema(1, 200)),
  created_by: z.nullable(idSchema), // who recorded it; set by the server
  created_at: instantSchema, // by the device's clock; the server replaces times in the future
  version: versionSchema,
})
export type LotDraw = z.infer<typeof lotDrawRow>
