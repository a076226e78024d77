import type { OutboxChange } from '#data/store/outbox/entries.ts'
import type { OpValues } from '#data/store/ops.ts'
import { getTable } from '#data/store/stored-rows.ts'
import type { TableName } from '#domain/schema/tables.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Returns the path of the screen that shows a change's subject, or null if the subject is not (or no longer) on the
 * device.
 */
export async function findChangePath(db: LocalDatabase, { ops }: Pick<OutboxChange, 'ops'>): Promise<string | null> {
  const [op] = ops
  if (!op) return null
  const row = 'rows' in op ? op.rows[0] : await getTable(db, op.t).get(op.id)
  return row ? pathTo(db, op.t, row) : null
}

async function pathTo(db: LocalDatabase, table: TableName, row: OpValues): Promise<string | null> {
  const place = placeByTable[table]
  const id = place && row[place.column]
  if (!place || typeof id !== 'string') return null
  const shown = await getTable(db, place.table).get(id)
  if (!shown) return null
  return place.path ? place.path(id) : pathTo(db, place.table, shown)
}

/**
 * Where a table's rows are shown: on the screen of the row of `table` whose id is in `column`. That screen has this
 * `path` or, if there is none, is in turn the screen of the row it belongs to.
 */
type Place = { readonly column: string; readonly table: TableName; readonly path?: (id: string) => string }

const leagueSettings = (id: string) => `/dashboard/leagues/${id}/settings`
const leagueSchedule = (id: string) => `/dashboard/scheduling?league=${id}&schedule=all`
const leagueEvents = (id: string) => `/dashboard/leagues/${id}/events`
const standings = (id: string) => `/dashboard/leagues/${id}/standings`
const rulebook = (id: string) => `/dashboard/leagues/${id}/rulebook`
const team = (id: string) => `/dashboard/teams/${id}`
const game = (id: string) => `/dashboard/games/${id}`
const venues = () => '/dashboard/venues'
const sponsorship = (tab: string) => (league: string) => `/dashboard/sponsorship?league=${league}&tab=${tab}`

const placeByTable: Partial<Record<TableName, Place>> = {
  leagues: { column: 'id', table: 'leagues', path: leagueSettings },
  rulebook_versions: { column: 'league_id', table: 'leagues', path: rulebook },
  lot_draws: { column: 'league_id', table: 'leagues', path: standings },
  divisions: { column: 'league_id', table: 'leagues', path: leagueSettings },
  teams: { column: 'id', table: 'teams', path: team },
  players: { column: 'team_id', table: 'teams', path: team },
  point_deductions: { column: 'team_id', table: 'teams', path: team },
  team_staff: { column: 'team_id', table: 'teams', path: team },
  venues: { column: 'id', table: 'venues', path: venues },
  venue_fields: { column: 'venue_id', table: 'venues', path: venues },
  venue_opening_hours: { column: 'venue_id', table: 'venues', path: venues },
  venue_closures: { column: 'venue_id', table: 'venues', path: venues },
  league_events: { column: 'league_id', table: 'leagues', path: leagueEvents },
  schedules: { column: 'league_id', table: 'leagues', path: leagueSchedule },
  schedule_changes: { column: 'league_id', table: 'leagues', path: leagueSchedule },
  games: { column: 'id', table: 'games', path: game },
  score_reports: { column: 'game_id', table: 'games', path: game },
  sponsors: { column: 'league_id', table: 'leagues', path: sponsorship('sponsors') },
  sponsor_packages: { column: 'sponsor_id', table: 'sponsors' },
  fulfillment_items: { column: 'deal_id', table: 'sponsor_packages' },
  fulfillment_photos: { column: 'item_id', table: 'fulfillment_items' },
  sponsorship_packages: { column: 'league_id', table: 'leagues', path: sponsorship('packages') },
  package_assets: { column: 'package_id', table: 'sponsorship_packages' },
  sponsorship_assets: { column: 'league_id', table: 'leagues', path: sponsorship('assets') },
  sponsorship_reports: { column: 'league_id', table: 'leagues', path: sponsorship('reports') },
}
