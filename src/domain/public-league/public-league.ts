import * as z from 'zod/mini'
import { instantSchema, sitePathSchema, slugSchema, textSchema, versionSchema } from '../schema/columns.ts'
import {
  divisionRow,
  leagueRow,
  lotDrawRow,
  pointDeductionRow,
  rulebookVersionRow,
  sportRow,
  teamRow,
  type Division,
  type League,
  type LotDraw,
  type PointDeduction,
  type RulebookVersion,
  type Sport,
  type Team,
} from '../schema/leagues.ts'
import { organizationRow } from '../schema/organizations.ts'
import { gameRow, scheduleRow, type Game, type Schedule } from '../schema/schedules.ts'
import { venueFieldRow, venueRow, type Venue, type VenueField } from '../schema/venues.ts'

// The public data of a league whose staff have turned on its public page: the result of `public.public_league`. It has
// exactly the columns below; extra columns are rejected here too. Private columns are filled in with empty values, so
// that code for a league's rows also works on these.

export type PublicLeagueRow = Pick<
  League,
  | 'id'
  | 'name'
  | 'sport_id'
  | 'time_zone'
  | 'season_start'
  | 'season_end'
  | 'status'
  | 'standings_preset'
  | 'tie_breakers'
  | 'public_parts'
> & {
  readonly slug: string
  /** The organization's region: how dates and times are written. */
  readonly region: string
}

/** If results are hidden, the game has no score and no winner, but keeps its status. */
export type PublicGame = Game & {
  /** Increases with every change to the data that a calendar shows. */
  readonly sequence: number
  /** When the data that a calendar shows last changed: initially, when the schedule was published. */
  readonly changed_at: string
  /** The time and place before the game's last move, or null if it was never moved. */
  readonly moved_from: Pick<Game, 'local_date' | 'local_time' | 'start_time' | 'field_id'> | null
  readonly hides_result: boolean
}

export type PublicSponsor = { readonly company_name: string; readonly logo_url: string | null }

export type PublicLeague = {
  readonly league: PublicLeagueRow
  readonly sport: Sport
  readonly divisions: readonly Division[]
  readonly teams: readonly Team[]
  /** The venues of the games, plus all of the league's venues if it shows them. */
  readonly venues: readonly Venue[]
  readonly fields: readonly VenueField[]
  /** Published and completed schedules. For tournaments with hidden results, the bracket is left out. */
  readonly schedules: readonly Schedule[]
  readonly games: readonly PublicGame[]
  /** Without the reasons, which may contain names. */
  readonly deductions: readonly PointDeduction[]
  /** Without the notes and who recorded them. Empty if the league does not show standings. */
  readonly draws: readonly LotDraw[]
  /** Without who saved them and when. Empty if the league shows neither standings nor brackets. */
  readonly rulebook_versions: readonly RulebookVersion[]
  /** Ordered by the value of their current deals, highest first. */
  readonly sponsors: readonly PublicSponsor[]
  /** When anything in the organization last changed. */
  readonly changed_at: string
  /** When this data was current. */
  readonly as_of: string
}

/** Returns null if there is no such page. @throws if the response does not have the expected form */
export function readPublicLeague(json: unknown): PublicLeague | null {
  return json === null ? null : answer.parse(json)
}

const nobody = '00000000-0000-0000-0000-000000000000'
const hiddenColumns = { organization_id: nobody, version: 0 } as const

const league = z.strictObject({
  ...z.pick(leagueRow, {
    id: true,
    name: true,
    sport_id: true,
    time_zone: true,
    season_start: true,
    season_end: true,
    status: true,
    standings_preset: true,
    tie_breakers: true,
    public_parts: true,
  }).shape,
  slug: slugSchema,
  region: organizationRow.shape.region,
})

const division = z.pipe(
  z.strictObject({
    ...z.pick(divisionRow, {
      id: true,
      league_id: true,
      name: true,
      age_group: true,
      level: true,
      hides_results: true,
    }).shape,
  }),
  z.transform((row) => ({ ...row, ...hiddenColumns })),
)

const team = z.pipe(
  z.strictObject({
    ...z.pick(teamRow, {
      id: true,
      league_id: true,
      division_id: true,
      name: true,
      logo_url: true,
      primary_color: true,
      secondary_color: true,
      left_at: true,
      left_as: true,
    }).shape,
  }),
  z.transform((row) => ({ ...row, ...hiddenColumns, left_reason: null })),
)

const venue = z.pipe(
  z.strictObject({
    ...z.pick(venueRow, { id: true, name: true, address: true, description: true, capacity: true, has_parking: true })
      .shape,
  }),
  z.transform((row) => ({ ...row, ...hiddenColumns, league_id: null, latitude: null, longitude: null })),
)

const field = z.pipe(
  z.strictObject({ ...z.pick(venueFieldRow, { id: true, venue_id: true, name: true }).shape }),
  z.transform((row) => ({ ...row, ...hiddenColumns })),
)

const schedule = z.pipe(
  z.strictObject({
    ...z.pick(scheduleRow, {
      id: true,
      league_id: true,
      name: true,
      type: true,
      start_date: true,
      end_date: true,
      status: true,
      bracket: true,
      tournament_facts: true,
    }).shape,
  }),
  z.transform((row) => ({
    ...row,
    ...hiddenColumns,
    description: null,
    constraints: null,
    template_id: null,
    template_config: null,
    published_at: null,
    created_by: null,
    created_at: new Date(0).toISOString(),
  })),
)

const game = z.pipe(
  z.strictObject({
    ...z.omit(gameRow, { organization_id: true, notes: true }).shape,
    sequence: versionSchema,
    changed_at: instantSchema,
    moved_from: z.nullable(
      z.strictObject({
        ...z.pick(gameRow, { local_date: true, local_time: true, start_time: true, field_id: true }).shape,
      }),
    ),
    hides_result: z.boolean(),
  }),
  z.transform((row) => ({ ...row, organization_id: nobody, notes: null })),
)

const deduction = z.pipe(
  z.strictObject({ ...z.pick(pointDeductionRow, { id: true, team_id: true, points: true, decided_at: true }).shape }),
  z.transform((row) => ({ ...row, ...hiddenColumns, reason: '' })),
)

const draw = z.pipe(
  z.strictObject({
    ...z.pick(lotDrawRow, { id: true, league_id: true, team_ids: true, drawn_on: true, created_at: true }).shape,
  }),
  z.transform((row) => ({ ...row, ...hiddenColumns, note: null, created_by: null })),
)

const rulebookVersion = z.pipe(
  z.strictObject({
    ...z.pick(rulebookVersionRow, {
      id: true,
      league_id: true,
      number: true,
      document: true,
      applies_from: true,
      note: true,
    }).shape,
  }),
  z.transform((row) => ({ ...row, ...hiddenColumns, created_by: null, created_at: new Date(0).toISOString() })),
)

const answer = z.strictObject({
  league,
  sport: sportRow,
  divisions: z.array(division),
  teams: z.array(team),
  venues: z.array(venue),
  fields: z.array(field),
  schedules: z.array(schedule),
  games: z.array(game),
  deductions: z.array(deduction),
  draws: z.array(draw),
  rulebook_versions: z.array(rulebookVersion),
  sponsors: z.array(z.strictObject({ company_name: textSchema(1, 120), logo_url: z.nullable(sitePathSchema) })),
  changed_at: instantSchema,
  as_of: instantSchema,
})
