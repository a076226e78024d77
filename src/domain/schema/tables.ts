import type * as z from 'zod/mini'
import {
  divisionRow,
  leagueRow,
  lotDrawRow,
  playerRow,
  pointDeductionRow,
  rulebookVersionRow,
  teamRow,
  teamStaffRow,
} from './leagues.ts'
import { leagueEventRow } from './league-events.ts'
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
 * The registry of synced tables. It determines the local stores, how rows are parsed, the merge rules of a patch and
 * what a delete cascades to. `private.declare_synced` in supabase/schema declares the same in SQL, and a contract test
 * keeps them in sync. Rows can be inserted in the order of the tables listed here: parents come first.
 */
export const tables = {
  organizations: define(organizationRow, { patchable: ['name', 'region'] }),
  memberships: define(membershipRow),
  leagues: define(leagueRow, {
    creatable: true,
    fixed: ['created_by', 'created_at'],
    cas: ['status', 'score_policy', 'standings_preset', 'tie_breakers', 'time_zone'],
  }),
  divisions: define(divisionRow, {
    creatable: true,
    fixed: ['league_id'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  teams: define(teamRow, {
    creatable: true,
    fixed: ['league_id'],
    cas: ['left_at'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  players: define(playerRow, {
    creatable: true,
    fixed: ['team_id'],
    cascadesFrom: { team_id: 'teams' },
  }),
  team_staff: define(teamStaffRow, {
    creatable: true,
    fixed: ['team_id', 'user_id'],
    cascadesFrom: { team_id: 'teams' },
  }),
  venues: define(venueRow, {
    creatable: true,
  }),
  venue_fields: define(venueFieldRow, {
    creatable: true,
    fixed: ['venue_id'],
    cascadesFrom: { venue_id: 'venues' },
  }),
  venue_opening_hours: define(venueOpeningHoursRow, {
    creatable: true,
    fixed: ['venue_id'],
    cascadesFrom: { venue_id: 'venues' },
  }),
  venue_closures: define(venueClosureRow, {
    creatable: true,
    fixed: ['venue_id'],
    cascadesFrom: { venue_id: 'venues', field_id: 'venue_fields' },
  }),
  league_events: define(leagueEventRow, {
    creatable: true,
    fixed: ['league_id', 'series_id'],
    cas: ['field_id', 'start_time', 'end_time', 'team_ids'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  tournament_templates: define(tournamentTemplateRow, {
    creatable: true,
    fixed: ['is_builtin'],
  }),
  schedules: define(scheduleRow, {
    creatable: true,
    fixed: ['league_id', 'type', 'bracket', 'created_by', 'created_at'],
    cas: ['status', 'tournament_facts'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  games: define(gameRow, {
    creatable: true,
    fixed: [
      'league_id',
      'schedule_id',
      'round_number',
      'match_number',
      'tournament_stage',
      'home_source',
      'away_source',
    ],
    cas: [
      'home_team_id',
      'away_team_id',
      'field_id',
      'local_date',
      'local_time',
      'time_zone',
      'start_time',
      'end_time',
      'status',
      'home_score',
      'away_score',
      'result_state',
      'result_side',
      'forfeited_by',
      'winner',
      'details',
      'is_tiebreaker',
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
    fixed: ['league_id'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  sponsorship_packages: define(sponsorshipPackageRow, {
    creatable: true,
    fixed: ['league_id'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  sponsorship_assets: define(sponsorshipAssetRow, {
    creatable: true,
    fixed: ['league_id'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  sponsor_packages: define(sponsorPackageRow, {
    creatable: true,
    fixed: ['sponsor_id', 'package_id', 'signed_on', 'renews_id'],
    cas: ['status'],
    cascadesFrom: { sponsor_id: 'sponsors', package_id: 'sponsorship_packages' },
  }),
  package_assets: define(packageAssetRow, {
    creatable: true,
    fixed: ['package_id', 'asset_id'],
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
    fixed: ['team_id', 'decided_at'],
    cascadesFrom: { team_id: 'teams' },
  }),
  rulebook_versions: define(rulebookVersionRow, {
    creatable: true,
    appendOnly: true,
    cascadesFrom: { league_id: 'leagues' },
  }),
  lot_draws: define(lotDrawRow, {
    creatable: true,
    fixed: ['league_id', 'team_ids', 'drawn_on', 'note', 'created_by', 'created_at'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  device_keys: define(deviceKeyRow),
  fulfillment_items: define(fulfillmentItemRow, {
    creatable: true,
    fixed: ['deal_id'],
    cascadesFrom: { deal_id: 'sponsor_packages' },
  }),
  fulfillment_photos: define(fulfillmentPhotoRow, {
    creatable: true,
    fixed: ['item_id', 'data_url', 'taken_on'],
    cascadesFrom: { item_id: 'fulfillment_items' },
  }),
  sponsorship_reports: define(sponsorshipReportRow, {
    creatable: true,
    fixed: ['league_id', 'kind', 'start_date', 'end_date', 'title', 'content', 'created_at'],
    cascadesFrom: { league_id: 'leagues' },
  }),
} as const

export type TableName = keyof typeof tables
export type RowOf<T extends TableName> = z.infer<(typeof tables)[T]['row']>
export type AnyRow = { [T in TableName]: RowOf<T> }[TableName]
export const tableNames = Object.keys(tables) as readonly TableName[]

type SyncedRow = { id: string; organization_id: string; version: number }

type Column<Row> = keyof Row & string

type Rules<Row> = {
  /**
   * Whether devices may insert rows, delete them (unless `appendOnly`), and change all columns other than the `fixed`
   * ones.
   */
  creatable: boolean
  appendOnly: boolean
  /** Columns that never change after the insert, other than the ID and the organization. */
  fixed: readonly Column<Row>[]
  /** For rows that the server creates: the columns that devices may still change. */
  patchable: readonly Column<Row>[]
  /**
   * Compare and set: a patch is rejected if someone else has changed the field in the meantime. For all other fields,
   * the last writer wins.
   */
  cas: readonly Column<Row>[]
  /** Column → table: deleting the referenced row also deletes this one. */
  cascadesFrom: Readonly<Record<string, string>>
}

function define<Shape extends z.core.$ZodType<SyncedRow> & { readonly shape: object }>(
  row: Shape,
  rules: Partial<Rules<z.infer<Shape>>> = {},
) {
  const { creatable = false, appendOnly = false, fixed = [], patchable = [], cas = [], cascadesFrom = {} } = rules
  const kept: readonly string[] = ['id', 'organization_id', 'version', ...fixed]
  const changed = Object.keys(row.shape).filter((column) => !kept.includes(column))
  return {
    row,
    creatable,
    appendOnly,
    patchable: appendOnly ? [] : creatable ? changed : patchable,
    cas,
    cascadesFrom,
  }
}
