import type * as z from 'zod/mini'
import { divisionRow, leagueRow, playerRow, teamRow, teamStaffRow } from './leagues.ts'
import { membershipRow, organizationRow } from './organizations.ts'
import { gameRow, scheduleRow, scoreReportRow } from './schedules.ts'
import { venueFieldRow, venueRow } from './venues.ts'

/**
 * The registry of synced tables. From it come the local stores, the parse of every row, the merge rules of a patch and
 * what a delete takes with it; `private.synced_tables` in supabase/migrations says the same in SQL, and a contract test
 * holds the two together. The order is one in which rows can be inserted: parents first.
 */
export const tables = {
  organizations: define(organizationRow, { patchable: ['name'] }),
  memberships: define(membershipRow, { indexes: ['user_id'] }),
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
    ],
    cas: ['status', 'score_policy', 'standings_preset', 'tie_breakers', 'time_zone'],
  }),
  divisions: define(divisionRow, {
    creatable: true,
    patchable: ['name', 'age_group', 'level'],
    indexes: ['league_id'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  teams: define(teamRow, {
    creatable: true,
    patchable: ['name', 'division_id', 'logo_url', 'primary_color', 'secondary_color'],
    indexes: ['league_id'],
    cascadesFrom: { league_id: 'leagues' },
  }),
  players: define(playerRow, {
    creatable: true,
    patchable: ['display_name', 'jersey', 'position'],
    indexes: ['team_id'],
    cascadesFrom: { team_id: 'teams' },
  }),
  team_staff: define(teamStaffRow, {
    creatable: true,
    patchable: ['role'],
    indexes: ['team_id', 'user_id'],
    cascadesFrom: { team_id: 'teams' },
  }),
  venues: define(venueRow, {
    creatable: true,
    patchable: ['league_id', 'name', 'address', 'description', 'capacity', 'has_parking'],
    indexes: ['league_id'],
  }),
  venue_fields: define(venueFieldRow, {
    creatable: true,
    patchable: ['name'],
    indexes: ['venue_id'],
    cascadesFrom: { venue_id: 'venues' },
  }),
  schedules: define(scheduleRow, {
    creatable: true,
    patchable: ['name', 'description', 'start_date', 'end_date', 'status', 'constraints', 'published_at'],
    cas: ['status'],
    indexes: ['league_id'],
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
      'notes',
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
    ],
    indexes: ['[league_id+start_time]', 'schedule_id', 'start_time'],
    cascadesFrom: { schedule_id: 'schedules' },
  }),
  score_reports: define(scoreReportRow, {
    creatable: true,
    appendOnly: true,
    indexes: ['game_id'],
    cascadesFrom: { game_id: 'games' },
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
  /** Local indexes beside the primary key. */
  indexes: readonly string[]
  /** Column → table whose row takes this one with it when it is deleted. */
  cascadesFrom: Readonly<Record<string, string>>
}

function define<Shape extends z.core.$ZodType<SyncedRow>>(row: Shape, rules: Partial<Definition<z.infer<Shape>>> = {}) {
  const definition: Definition<z.infer<Shape>> = {
    creatable: false,
    appendOnly: false,
    patchable: [],
    cas: [],
    indexes: [],
    cascadesFrom: {},
    ...rules,
  }
  return { row, ...definition }
}
