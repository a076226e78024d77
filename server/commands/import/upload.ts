import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { TableName } from '#domain/schema/tables.ts'
import { accountAnswer, pushAnswer, pushLimits, schemaVersion } from '#sync/wire.ts'
import type { AccountAnswer, InsertOp } from '#sync/wire.ts'
import { OperatorError } from '../../operator-error.ts'
import type { SeasonRows } from './season-rows.ts'

// Everything here happens as the person who signed in, through the functions that devices use: their rights decide.

export async function readAccount(client: SupabaseClient): Promise<AccountAnswer> {
  const { data, error } = await client.rpc('sync_account')
  if (error) throw new OperatorError(`The server did not give the account: ${error.message}`)
  return accountAnswer.parse(data)
}

/**
 * Inserts the rows that are not there yet, parents before children. Rows that are there are left as they are, whatever
 * has been changed about them since.
 * @returns how many rows were new, by table
 */
export async function upload(
  client: SupabaseClient,
  rows: SeasonRows,
  target: { readonly organizationId: string; readonly epoch: string; readonly at: string },
): Promise<Record<keyof SeasonRows, number>> {
  const [league] = rows.leagues
  const missing = {
    leagues: without(rows.leagues, await idsThere(client, 'leagues', 'id', league.id)),
    divisions: without(rows.divisions, await idsThere(client, 'divisions', 'league_id', league.id)),
    teams: without(rows.teams, await idsThere(client, 'teams', 'league_id', league.id)),
    schedules: without(rows.schedules, await idsThere(client, 'schedules', 'league_id', league.id)),
    games: without(rows.games, await idsThere(client, 'games', 'league_id', league.id)),
  }
  const frame = (['leagues', 'divisions', 'teams', 'schedules'] as const).flatMap((t) =>
    missing[t].length > 0 ? [{ t, rows: missing[t] }] : [],
  )
  const mutations = [
    ...(frame.length > 0 ? [frame] : []),
    ...chunks(missing.games).map((part) => [{ t: 'games', rows: part } as const]),
  ]
  const device = randomUUID()
  for (const [index, ops] of mutations.entries()) await push(client, device, index + 1, ops, target)
  return {
    leagues: missing.leagues.length,
    divisions: missing.divisions.length,
    teams: missing.teams.length,
    schedules: missing.schedules.length,
    games: missing.games.length,
  }
}

async function push(
  client: SupabaseClient,
  device: string,
  seq: number,
  ops: readonly InsertOp[],
  { organizationId, epoch, at }: { readonly organizationId: string; readonly epoch: string; readonly at: string },
): Promise<void> {
  const mutation = { id: randomUUID(), seq, schema: schemaVersion, name: 'season.import', at, ops }
  const request = { client: device, epoch, org: organizationId, muts: [mutation] }
  const { data, error } = await client.rpc('sync_push', { request })
  if (error) throw new OperatorError(`The server did not take the season: ${error.message}`)
  const answer = pushAnswer.parse(data)
  if ('error' in answer) throw new OperatorError(`The server did not take the season: ${answer.error}`)
  const [result] = answer.results
  if (result === undefined || result.s === 'rejected' || result.s === 'conflict') {
    throw new OperatorError(`The server refused the season: ${result?.message ?? result?.code ?? 'no verdict'}`)
  }
}

const pageSize = 1000

async function idsThere(client: SupabaseClient, table: TableName, column: string, value: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (;;) {
    const { data, error } = await client
      .from(table)
      .select('id')
      .eq(column, value)
      .order('id')
      .range(ids.size, ids.size + pageSize - 1)
    if (error) throw new OperatorError(`The server did not say which ${table} there are: ${error.message}`)
    for (const row of data) ids.add(String(row.id))
    if (data.length < pageSize) return ids
  }
}

function without<Row extends { readonly id: string }>(rows: readonly Row[], there: ReadonlySet<string>): Row[] {
  return rows.filter((row) => !there.has(row.id))
}

/** Parts that one mutation can carry, with room to spare for what is around the rows. */
function chunks<Row>(rows: readonly Row[]): Row[][] {
  const limit = pushLimits.bulkBytes * 0.9
  const parts: Row[][] = []
  let bytes = 0
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row)) + 1
    const part = parts.at(-1)
    if (part === undefined || bytes + size > limit || part.length === pushLimits.rowsPerInsert) {
      parts.push([row])
      bytes = size
    } else {
      part.push(row)
      bytes += size
    }
  }
  return parts
}
