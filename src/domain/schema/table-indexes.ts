import type { TableName } from './tables.ts'

/**
 * The local indexes of every synced table, in addition to the primary key and the organization. Each one makes a first
 * sync a few percent slower, and a compound index also finds rows by its first column. They are separate from the
 * registry because the database is opened before the schema code is loaded.
 */
export const tableIndexes = {
  organizations: [],
  memberships: ['user_id'],
  leagues: [],
  divisions: ['league_id'],
  teams: ['league_id'],
  players: ['team_id'],
  team_staff: ['team_id', 'user_id'],
  venues: ['league_id'],
  venue_fields: ['venue_id'],
  venue_opening_hours: ['venue_id'],
  venue_closures: ['venue_id', 'field_id'],
  league_events: ['[organization_id+start_time]', 'league_id', 'field_id', 'series_id'],
  tournament_templates: [],
  schedules: ['league_id'],
  games: [
    '[organization_id+start_time]',
    '[league_id+start_time]',
    '[schedule_id+status+start_time]',
    'schedule_id', // needed as well: the previous index has three columns, so keys can be queried only by the first two or by all
    'home_team_id',
    'away_team_id',
    'result_state',
  ],
  score_reports: ['game_id'],
  sponsors: ['league_id'],
  sponsorship_packages: ['league_id'],
  sponsorship_assets: ['league_id'],
  sponsor_packages: ['sponsor_id', 'package_id'],
  package_assets: ['package_id', 'asset_id'],
  notifications: ['user_id'],
  schedule_changes: ['schedule_id'],
  point_deductions: ['team_id'],
  rulebook_versions: ['league_id'],
  lot_draws: ['league_id'],
  device_keys: ['user_id'],
  fulfillment_items: ['deal_id'],
  fulfillment_photos: ['item_id'],
  sponsorship_reports: ['league_id'],
} as const satisfies Readonly<Record<TableName, readonly string[]>>
