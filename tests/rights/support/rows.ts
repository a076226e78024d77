import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { Subject } from './table.ts'
import { rights } from './table.ts'
import type { RightsWorld } from './world.ts'

// Every row of every public table, what its rights depend on, and how the tests write to each table.

export type Row = Readonly<Record<string, unknown>>
export type Found = { readonly table: string; readonly key: string; readonly row: Row; readonly subject: Subject }

/** How rows are identified in tables without an `id`. */
const keys: Readonly<Record<string, string>> = {
  player_private: 'player_id::text',
  organization_settings: 'organization_id::text',
  organization_beginnings: 'organization_id::text',
  platform_admins: 'user_id::text',
  feature_tiers: `feature_key || ' ' || tier`,
  features: 'feature_key',
}
export const keyOf = (table: string): string => keys[table] ?? 'id::text'

/** A change that every row of the table allows, no matter who makes it, and that reads no other column. */
export const changes: Readonly<Record<string, string>> = {
  memberships: `role = 'league_manager'`,
  score_reports: 'home_score = 9',
  schedule_changes: `reason = 'Changed'`,
  point_deductions: 'points = 9',
  lot_draws: `note = 'Changed'`,
  rulebook_versions: `note = 'Changed'`,
  device_keys: 'public_key = public_key',
  invitations: `role = 'league_manager'`,
  activity: `action = 'changed'`,
  platform_admins: 'is_founder = false',
  sports: 'game_minutes = 9',
  features: `name = 'Changed'`,
  feature_tiers: 'max_count = null',
  newsletter_subscribers: 'source = null',
  organizations: `name = 'Changed'`,
  leagues: 'description = null',
  divisions: 'level = null',
  teams: `name = 'Changed'`,
  players: `jersey = '9'`,
  player_private: 'medical_notes = null',
  team_staff: `role = 'manager'`,
  venues: 'capacity = 9',
  venue_fields: `name = 'Changed'`,
  venue_opening_hours: 'weekday = 1',
  venue_closures: 'reason = null',
  league_events: `note = 'Changed'`,
  tournament_templates: 'description = null',
  schedules: 'description = null',
  games: 'notes = null',
  sponsors: 'notes = null',
  sponsorship_packages: 'description = null',
  sponsorship_assets: 'description = null',
  sponsor_packages: 'price_cents = 5',
  package_assets: 'quantity = 5',
  fulfillment_items: 'position = 5',
  fulfillment_photos: `taken_on = '2026-03-02'`,
  sponsorship_reports: `title = 'Changed'`,
  notifications: 'read_at = now()',
  organization_settings: 'session_minutes = null',
  organization_beginnings: 'phone = null',
  user_profiles: `first_name = 'Changed'`,
  platform_settings: 'session_minutes = null',
  contact_messages: 'answered_at = now()',
  demo_requests: 'answered_at = now()',
}

/** What must be deleted before a row of the table can be deleted, by a person who may delete both. */
export const obstacles: Readonly<Record<string, string>> = {
  teams: 'delete from app.games',
  venues: 'delete from app.games',
  venue_fields: 'delete from app.games',
}

export async function readRows(database: TestDatabase): Promise<readonly Found[]> {
  const all: { table: string; key: string; row: Row }[] = []
  await database.asOwner(async (query) => {
    for (const table of Object.keys(rights)) {
      const rows = await query<{ key: string; row: Row }>(
        `select ${keyOf(table)} as key, to_jsonb(t) as row from app.${table} t order by 1`,
      )
      all.push(...rows.map(({ key, row }) => ({ table, key, row })))
    }
  })
  const named = (table: string) => new Map(all.filter((each) => each.table === table).map(({ key, row }) => [key, row]))
  const [players, games, schedules] = [named('players'), named('games'), named('schedules')]

  const subjectOf = (table: string, row: Row): Subject => {
    const organization = typeof row['organization_id'] === 'string' ? row['organization_id'] : null
    const game = table === 'score_reports' ? games.get(String(row['game_id'])) : table === 'games' ? row : undefined
    const schedule = table === 'schedules' ? row : schedules.get(String((game ?? row)['schedule_id']))
    const player = table === 'players' ? row : players.get(String(row['player_id']))
    const teams = [player?.['team_id'], game?.['home_team_id'], game?.['away_team_id']].filter((team) => team != null)
    const person = table === 'user_profiles' ? row['id'] : row['user_id']
    return {
      organization,
      teams: teams.map(String),
      ...(typeof person === 'string' ? { person } : {}),
      ...(schedule ? { draft: schedule['status'] === 'draft' } : {}),
      ...('is_builtin' in row ? { builtin: row['is_builtin'] === true } : {}),
    }
  }
  return all.map((each) => ({ ...each, subject: subjectOf(each.table, each.row) }))
}

/**
 * Returns a new row that the table's constraints allow, based on a stored one and in the same organization, team, and
 * schedule, or undefined if private data has no player left.
 */
export function besides({ table, row }: Found, world: RightsWorld, rows: readonly Found[]): Row | undefined {
  const fresh = { ...row, id: randomUUID() }
  switch (table) {
    case 'team_staff':
      return {
        ...fresh,
        user_id: row['organization_id'] === world.here.id ? world.here.teamless : world.there.teamless,
      }
    case 'schedules':
      return { ...fresh, name: `Another ${fresh.id}` }
    case 'rulebook_versions':
      return { ...fresh, number: Number(row['number']) + 1 }
    case 'games':
      return { ...fresh, start_time: '2031-05-03T16:00:00.000Z', end_time: '2031-05-03T17:00:00.000Z' }
    case 'package_assets': {
      const other = rows.find(
        (each) =>
          each.table === 'sponsorship_assets' &&
          each.row['organization_id'] === row['organization_id'] &&
          each.key !== row['asset_id'],
      )
      return { ...fresh, asset_id: other?.key }
    }
    case 'players':
      return fresh
    case 'player_private': {
      const taken = new Set(rows.filter((each) => each.table === table).map(({ key }) => key))
      const player = rows.find((each) => each.key === row['player_id'])
      const spare = rows.find(
        (each) => each.table === 'players' && each.row['team_id'] === player?.row['team_id'] && !taken.has(each.key),
      )
      return spare && { ...row, player_id: spare.key }
    }
    default:
      return fresh
  }
}
