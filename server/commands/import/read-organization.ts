import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type * as z from 'zod/mini'
import { tables, type TableName } from '#domain/schema/tables.ts'
import { pullResponseSchema } from '#sync/wire.ts'
import { OperatorError } from '../../operator-error.ts'

const rowsPerPage = 5000

/** Reads the rows of an organization's leagues that the person may see, as a new device does. */
export async function downloadOrganization(client: SupabaseClient, organizationId: string) {
  const found = new Map<string, unknown[]>()
  const common = { client: randomUUID(), org: organizationId, have: [], limit: rowsPerPage }
  let cursor = { v: 0, h: 0, visibility: '' }
  for (let isMore = true; isMore;) {
    const { data, error } = await client.rpc('sync_pull', { request: { ...common, cursor } })
    if (error) throw new OperatorError(`The server did not give the organization: ${error.message}`)
    const answer = pullResponseSchema.parse(data)
    for (const [table, rows] of Object.entries(answer.rows)) found.set(table, [...(found.get(table) ?? []), ...rows])
    cursor = { v: answer.to, h: answer.horizon, visibility: answer.visibility }
    isMore = answer.more
  }
  // A row that changed during the read appears again, and its last version is used.
  const rowsOf = <Row extends { readonly id: string }>(table: TableName, schema: z.ZodMiniType<Row>): Row[] => {
    const rows = (found.get(table) ?? []).map((row) => schema.parse(row))
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  }
  return {
    leagues: rowsOf('leagues', tables.leagues.row),
    divisions: rowsOf('divisions', tables.divisions.row),
    teams: rowsOf('teams', tables.teams.row),
    players: rowsOf('players', tables.players.row),
    venues: rowsOf('venues', tables.venues.row),
    venue_fields: rowsOf('venue_fields', tables.venue_fields.row),
    schedules: rowsOf('schedules', tables.schedules.row),
    games: rowsOf('games', tables.games.row),
  }
}
