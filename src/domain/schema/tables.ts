import type * as z from 'zod/mini'
import { divisionRow, leagueRow, playerRow, pointDeductionRow, teamRow, teamStaffRow } from './leagues.ts'
import { deviceKeyRow, membershipRow, organizationRow } from './organizations.ts'
import { gameRow, scheduleChangeRow, scheduleRow, scoreReportRow } from './schedules.ts'
import { notificationRow } from './notifications.ts'
import {
  fulfillmentItemRow,
  fulfillmentPhotoRow,
  packageAssetRow,
  sponsorPackageRow,
  sponsorRow,
  sponsorshipAssetRow,
  sponsorshipPackageRow,
  sponsorshipReportRow,
} from './sponsorship.ts'
import { tournamentTemplateRow } from './tournaments.ts'
import { venueClosureRow, venueFieldRow, venueOpeningHoursRow, venueRow } from './venues.ts'

/**
 * The registry of synced tables. From it come the local stores, the parse of every row, the merge rules of a patch and
 * what a delete takes with it; `private.synced_tables` in supabase/schema says the same in SQL, and a contract test
 * holds the two together. The order is one in which rows can be inserted: parents first.
 */
export const tables = {
  organizations: define(organizationRow, { patchable: ['name'] }),
  memberships: define(membershipRow),
  leagues: define(leagueRow, {
    creatable: true,
    patchable: [
      'name',
      'description',
      'sport_id',
      'time_zone',
      'num_teams',
      'season_start',
      'season_end',
      'registration_deadline',
      'rules',
      'status',
      'score_policy',
      'standings_preset',
      'tie_breakers',
      'slug',
      'is_public',
      'public_parts',
    ],
    cas: ['status', 'score_policy', 'standings_preset', 'tie_breakers', 'time_zone'],
  }),
  divisions: define(divisionRow, {
    creatable: true,
    patchable: ['name', 'age_group', 'level', 'hides_results'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  teams: define(teamRow, {
    creatable: true,
    patchable: ['name', 'division_id', 'logo_url', 'primary_color', 'secondary_color'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  players: define(playerRow, {
    creatable: true,
    patchable: ['display_name', 'jersey', 'position'],
    cascadesFrom: { team_id: 'teams' },
  }),
  team_staff: define(teamStaffRow, {
    creatable: true,
    patchable: ['role'],
    cascadesFrom: { team_id: 'teams' },
  }),
  venues: define(venueRow, {
    creatable: true,
    patchable: ['league_id', 'name', 'address', 'description', 'capacity', 'has_parking', 'latitude', 'longitude'],
  }),
  venue_fields: define(venueFieldRow, {
    creatable: true,
    patchable: ['name'],
    cascadesFrom: { venue_id: 'venues' },
  }),
  venue_opening_hours: define(venueOpeningHoursRow, {
    creatable: true,
    patchable: ['weekday', 'opens', 'closes'],
    cascadesFrom: { venue_id: 'venues' },
  }),
  venue_closures: define(venueClosureRow, {
    creatable: true,
    patchable: ['field_id', 'start_date', 'end_date', 'reason'],
    cascadesFrom: { venue_id: 'venues', field_id: 'venue_fields' },
  }),
  tournament_templates: define(tournamentTemplateRow, {
    creatable: true,
    patchable: ['name', 'description', 'format', 'pools', 'has_consolation', 'has_third_place_game'],
  }),
  schedules: define(scheduleRow, {
    creatable: true,
    patchable: [
      'name',
      'description',
      'start_date',
      'end_date',
      'status',
      'constraints',
      'template_id',
      'template_config',
      'tournament_facts',
      'published_at',
    ],
    cas: ['status', 'tournament_facts'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  games: define(gameRow, {
    creatable: true,
    patchable: [
      'field_id',
      'start_time',
      'end_time',
      'status',
      'forfeited_by',
      'home_score',
      'away_score',
      'result_state',
      'result_side',
      'winner',
      'notes',
      'home_team_id',
      'away_team_id',
    ],
    cas: [
      'field_id',
      'start_time',
      'end_time',
      'status',
      'forfeited_by',
      'home_score',
      'away_score',
      'result_state',
      'result_side',
      'winner',
      'home_team_id',
      'away_team_id',
    ],
    cascadesFrom: { schedule_id: 'schedules' },
  }),
  score_reports: define(scoreReportRow, {
    creatable: true,
    appendOnly: true,
    cascadesFrom: { game_id: 'games' },
  }),
  sponsors: define(sponsorRow, {
    creatable: true,
    patchable: [
      'company_name',
      'contact_name',
      'contact_email',
      'contact_phone',
      'status',
      'start_date',
      'end_date',
      'notes',
      'logo_url',
    ],
    cascadesFrom: { league_id: 'leagues' },
  }),
  sponsorship_packages: define(sponsorshipPackageRow, {
    creatable: true,
    patchable: ['name', 'description', 'price_cents', 'duration_months', 'is_custom', 'status'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  sponsorship_assets: define(sponsorshipAssetRow, {
    creatable: true,
    patchable: [
      'name',
      'description',
      'category',
      'type',
      'location',
      'dimensions',
      'base_price_cents',
      'quantity',
      'availability_start',
      'availability_end',
      'status',
    ],
    cascadesFrom: { league_id: 'leagues' },
  }),
  sponsor_packages: define(sponsorPackageRow, {
    creatable: true,
    patchable: ['start_date', 'end_date', 'price_cents', 'status', 'fulfillment_status', 'cancelled_on'],
    cas: ['status'],
    cascadesFrom: { sponsor_id: 'sponsors', package_id: 'sponsorship_packages' },
  }),
  package_assets: define(packageAssetRow, {
    creatable: true,
    patchable: ['quantity', 'price_override_cents'],
    cascadesFrom: { package_id: 'sponsorship_packages', asset_id: 'sponsorship_assets' },
  }),
  notifications: define(notificationRow, { patchable: ['read_at'] }),
  schedule_changes: define(scheduleChangeRow, {
    creatable: true,
    appendOnly: true,
    cascadesFrom: { schedule_id: 'schedules' },
  }),
  point_deductions: define(pointDeductionRow, {
    creatable: true,
    patchable: ['points', 'reason'],
    cascadesFrom: { team_id: 'teams' },
  }),
  device_keys: define(deviceKeyRow),
  fulfillment_items: define(fulfillmentItemRow, {
    creatable: true,
    patchable: ['label', 'position', 'done_on'],
    cascadesFrom: { deal_id: 'sponsor_packages' },
  }),
  fulfillment_photos: define(fulfillmentPhotoRow, {
    creatable: true,
    cascadesFrom: { item_id: 'fulfillment_items' },
  }),
  sponsorship_reports: define(sponsorshipReportRow, {
    creatable: true,
    cascadesFrom: { league_id: 'leagues' },
  }),
} as const

export type TableName = keyof typeof tables
export type RowOf<T extends TableName> = z.infer<(typeof tables)[T]['row']>
export type AnyRow = { [T in TableName]: RowOf<T> }[TableName]
export const tableNames = Object.keys(tables) as readonly TableName[]

type SyncedRow = { id: string; organization_id: string; version: number }

type Definition<Row> = {
  /** Devices may insert and delete rows (a delete never applies where `appendOnly`). */
  creatable: boolean
  appendOnly: boolean
  /** Columns that a patch may set; all others never change after the insert. */
  patchable: readonly (keyof Row & string)[]
  /** Compare and set: a patch is refused where somebody else changed the field meanwhile. Other fields: last writer wins. */
  cas: readonly (keyof Row & string)[]
  /** Column → table whose row takes this one with it when it is deleted. */
  cascadesFrom: Readonly<Record<string, string>>
}

function define<Shape extends z.core.$ZodType<SyncedRow>>(row: Shape, rules: Partial<Definition<z.infer<Shape>>> = {}) {
  const definition: Definition<z.infer<Shape>> = {
    creatable: false,
    appendOnly: false,
    patchable: [],
    cas: [],
    cascadesFrom: {},
    ...rules,
  }
  return { row, ...definition }
}
