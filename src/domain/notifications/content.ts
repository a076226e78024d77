import * as z from 'zod/mini'
import { roles } from '../schema/organizations.ts'
import { gamePlan } from '../schema/schedules.ts'
import { bracketSourceSchema } from '../schema/tournaments.ts'

const day = { date: z.string(), time: z.nullable(z.string()) }

/** A team's name, or where the team comes from; null if the team no longer exists. */
const side = z.nullable(z.union([z.string(), bracketSourceSchema]))
const sides = { home: side, away: side }

const score = z.object({
  home_score: z.number(),
  away_score: z.number(),
  winner: z.nullable(z.enum(['home', 'away'])),
})

const changedGame = z.object({
  ...sides,
  from: gamePlan,
  to: gamePlan, // the same for an added game
  /** The names of the fields and teams that the plans mention. */
  places: z.record(z.string(), z.string()),
  teams: z.record(z.string(), z.string()),
})

/**
 * What a notification says: the event and the names, dates and numbers as they were then. The triggers of
 * supabase/schema/2-league/21-notifications.sql write it, so that each reader sees it in their own language. Dates and times are
 * the agreed local ones.
 */
export const notificationContent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('schedule_published'),
    schedule: z.string(),
    league: z.string(),
    games: z.number(),
    first: z.nullable(z.object(day)),
  }),
  z.object({
    event: z.literal('games_changed'),
    schedule: z.string(),
    count: z.number(),
    /** The first games by their old times. */
    games: z.array(changedGame).check(z.minLength(1)),
    reason: z.string(),
  }),
  z.object({ event: z.literal('result_early'), ...sides, score, ...day }),
  z.object({ event: z.literal('result_disputed'), ...sides }),
  /** `by`: league staff cleared or settled the result, or both sides agree now. */
  z.object({
    event: z.literal('dispute_over'),
    ...sides,
    by: z.enum(['clearing', 'staff', 'sides']),
    score: z.nullable(score),
  }),
  z.object({
    event: z.literal('result_reported'),
    ...sides,
    score,
    by: z.enum(['home', 'away', 'scorekeeper', 'both']),
  }),
  z.object({ event: z.literal('result_corrected'), ...sides, score, was: score }),
  z.object({ event: z.literal('match_open'), schedule: z.string(), match: z.number() }),
  z.object({ event: z.literal('match_not_needed'), schedule: z.string(), match: z.number() }),
  z.object({ event: z.literal('match_lost'), schedule: z.string(), match: z.number() }),
  z.object({ event: z.literal('match_won'), schedule: z.string(), match: z.number(), other: z.string() }),
  /** `date` is null if the match is postponed. */
  z.object({
    event: z.literal('match_known'),
    schedule: z.string(),
    match: z.number(),
    other: z.string(),
    date: z.nullable(z.string()),
    time: z.nullable(z.string()),
    place: z.nullable(z.string()),
  }),
  z.object({ event: z.literal('role_changed'), organization: z.string(), role: z.enum(roles) }),
  z.object({
    event: z.literal('invitation_accepted'),
    organization: z.string(),
    role: z.enum(roles),
    person: z.string(),
  }),
  /** A time zone has new rules: some games keep their local times, others would overlap and stay as they are. */
  z.object({ event: z.literal('clocks_changed'), time_zone: z.string(), kept: z.number(), overlapping: z.number() }),
])
export type NotificationContent = z.infer<typeof notificationContent>
