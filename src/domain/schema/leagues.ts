import * as z from 'zod/mini'
import { publicParts } from '../public-league/public-parts.ts'
import { calendarDate, color, id, instant, ownPath, slug, text, version, wholeNumber } from './columns.ts'

/** Reference data, shared by all organizations of the deployment. */
export const sportRow = z.object({
  id,
  name: text(1, 80),
  game_minutes: wholeNumber(1, 600),
})
export type Sport = z.infer<typeof sportRow>

export const leagueStatuses = ['active', 'archived'] as const
export const scorePolicies = ['staff_only', 'scorekeepers', 'team_staff'] as const
export const standingsPresets = ['win_percentage', 'points_3_1_0', 'points_2_1_0'] as const
export const tieBreakers = ['head_to_head', 'difference', 'scored'] as const

/** What the league's public page can show besides games. */
export { publicParts }
export type PublicPart = (typeof publicParts)[number]

export const leagueRow = z.object({
  id,
  organization_id: id,
  name: text(3, 120, 'League name must be at least 3 characters'),
  description: z.nullable(text(1, 2000)),
  sport_id: id,
  time_zone: text(1, 64), // an IANA name; both sides check that it is known
  num_teams: wholeNumber(2, 1000),
  season_start: z.nullable(calendarDate),
  season_end: z.nullable(calendarDate), // not before season_start
  registration_deadline: z.nullable(calendarDate),
  rules: z.nullable(text(1, 20_000)),
  status: z.enum(leagueStatuses),
  score_policy: z.enum(scorePolicies),
  standings_preset: z.enum(standingsPresets),
  tie_breakers: z.array(z.enum(tieBreakers)).check(z.maxLength(3)),
  slug: z.nullable(slug), // in the URL of its public page; unique in the deployment
  is_public: z.boolean(), // requires a slug
  public_parts: z.array(z.enum(publicParts)).check(z.maxLength(publicParts.length)),
  created_by: z.nullable(id),
  created_at: instant,
  version,
})
export type League = z.infer<typeof leagueRow>

export const divisionRow = z.object({
  id,
  organization_id: id,
  league_id: id,
  name: text(1, 80, 'Division name is required'),
  age_group: z.nullable(text(1, 40)),
  level: z.nullable(text(1, 40)),
  hides_results: z.boolean(), // hides them on the public page, not from members
  version,
})
export type Division = z.infer<typeof divisionRow>

export const teamRow = z.object({
  id,
  organization_id: id,
  league_id: id,
  division_id: z.nullable(id), // in the same league
  name: text(1, 80, 'Team name is required'),
  logo_url: z.nullable(ownPath),
  primary_color: color,
  secondary_color: color,
  version,
})
export type Team = z.infer<typeof teamRow>

export const playerRow = z.object({
  id,
  organization_id: id,
  team_id: id,
  display_name: text(1, 80, 'Name is required'),
  jersey: z.nullable(text(1, 4)),
  position: z.nullable(text(1, 40)),
  version,
})
export type Player = z.infer<typeof playerRow>

/** The values people may enter: letters are allowed, negative numbers are not. */
export const enteredJersey = playerRow.shape.jersey.check(
  z.refine((jersey) => jersey === null || !/^[-−–]/.test(jersey), 'A number is not below zero'),
)

export const teamStaffRoles = ['head_coach', 'assistant_coach', 'manager'] as const

export const teamStaffRow = z.object({
  id,
  organization_id: id,
  team_id: id,
  user_id: id, // a member of the organization; unique with team_id
  role: z.enum(teamStaffRoles),
  version,
})
export type TeamStaff = z.infer<typeof teamStaffRow>

/** Points that league staff deducted from a team. They count if the league ranks by points. */
export const pointDeductionRow = z.object({
  id,
  organization_id: id,
  team_id: id,
  points: wholeNumber(1, 1000),
  reason: text(1, 200, 'Please give a reason'),
  decided_at: instant,
  version,
})
export type PointDeduction = z.infer<typeof pointDeductionRow>
