import type { TableName } from './tables.ts'

/**
 * The local indexes of every synced table, beside the primary key and the organization. Each makes
 * a first sync some per cent longer, and one of several columns finds rows by the first of them as well. They stand apart from the registry because the
 * database is opened before the code that knows schemas is there.
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
  tournament_templates: [],
  schedules: ['league_id'],
  games: [
    '[organization_id+start_time]',
    '[league_id+start_time]',
    '[schedule_id+status+start_time]',
    'schedule_id', // the one before does not serve: of three columns, keys can be asked for by two of them or all
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
  device_keys: ['user_id'],
  fulfillment_items: ['deal_id'],
  fulfillment_photos: ['item_id'],
  sponsorship_reports: ['league_id'],
} as const satisfies Readonly<Record<TableName, readonly string[]>>
