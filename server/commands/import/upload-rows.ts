import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import {
  accountResponseSchema,
  splitIntoEntries,
  entryLimits,
  pushResponseSchema,
  schemaVersion,
  type AccountResponse,
  type Op,
} from '#sync/wire.ts'
import { OperatorError } from '../../operator-error.ts'
import type { SeasonRows } from './season-rows.ts'

// Everything here runs as the signed-in person, through the functions that devices use, so their rights apply.

export async function readAccount(client: SupabaseClient): Promise<AccountResponse> {
  const { data, error } = await client.rpc('sync_account')
  if (error) throw new OperatorError(`The server did not give the account: ${error.message}`)
  return accountResponseSchema.parse(data)
}

export type UploadTarget = { readonly organizationId: string; readonly epoch: string; readonly at: string }

const facts = ['rulebook_versions', 'point_deductions', 'lot_draws'] as const

/**
 * Inserts missing rows, parents before children. Existing rows are left unchanged, even if edited since; a league that has
 * rules keeps them.
 * @returns how many rows were new, by table
 */
export async function uploadRows(
  client: SupabaseClient,
  rows: SeasonRows,
  target: UploadTarget,
): Promise<Record<keyof SeasonRows, number>> {
  const [league] = rows.leagues
  const there = await readExistingIds(client, target.organizationId, league.id)
  const missing = {
    leagues: without(rows.leagues, there.leagues),
    divisions: without(rows.divisions, there.divisions),
    teams: without(rows.teams, there.teams),
    schedules: without(rows.schedules, there.schedules),
    games: without(rows.games, there.games),
    rulebook_versions: there.rulebook_versions.length > 0 ? [] : rows.rulebook_versions,
    point_deductions: without(rows.point_deductions, there.point_deductions),
    lot_draws: without(rows.lot_draws, there.lot_draws),
  }
  const frame = (['leagues', 'divisions', 'teams', 'schedules', ...facts] as const).flatMap((t) =>
    missing[t].length > 0 ? [{ t, rows: missing[t] }] : [],
  )
  const mutations = [
    ...(frame.length > 0 ? [frame] : []),
    ...chunks(missing.games).map((part) => [{ t: 'games', rows: part } as const]),
  ]
  const device = randomUUID()
  for (const [index, ops] of mutations.entries()) {
    await push(client, { device, seq: index + 1, name: 'season.import', ops }, target)
  }
  return {
    leagues: missing.leagues.length,
    divisions: missing.divisions.length,
    teams: missing.teams.length,
    schedules: missing.schedules.length,
    games: missing.games.length,
    rulebook_versions: missing.rulebook_versions.length,
    point_deductions: missing.point_deductions.length,
    lot_draws: missing.lot_draws.length,
  }
}

/** Sends a change in parts that fit the server's limits. If a part is refused, the parts before it stay saved. */
export async function uploadChange(
  client: SupabaseClient,
  name: string,
  ops: readonly Op[],
  target: UploadTarget,
): Promise<void> {
  const device = randomUUID()
  for (const [index, part] of splitIntoEntries({ ops, takes: {} }).entries()) {
    try {
      await push(client, { device, seq: index + 1, name, ops: part.ops }, target)
    } catch (error) {
      if (index === 0 || !(error instanceof OperatorError)) throw error
      throw new OperatorError(`${error.message}\nThe rows before were saved: import the file again for the others.`)
    }
  }
}

type Sent = { readonly device: string; readonly seq: number; readonly name: string; readonly ops: readonly Op[] }

async function push(
  client: SupabaseClient,
  { device, seq, name, ops }: Sent,
  { organizationId, epoch, at }: UploadTarget,
): Promise<void> {
  const mutation = { id: randomUUID(), seq, schema: schemaVersion, name, at, ops }
  const request = { client: device, epoch, org: organizationId, muts: [mutation] }
  const { data, error } = await client.rpc('sync_push', { request })
  if (error) throw new OperatorError(`The server did not take the import: ${error.message}`)
  const answer = pushResponseSchema.parse(data)
  if ('error' in answer) throw new OperatorError(`The server did not take the import: ${answer.error}`)
  const [result] = answer.results
  if (result === undefined || result.s === 'rejected' || result.s === 'conflict') {
    throw new OperatorError(`The server refused the import: ${result?.message ?? result?.code ?? 'no verdict'}`)
  }
}

const ids = z.array(z.uuid())
const leagueRows = z.object({
  leagues: ids,
  divisions: ids,
  teams: ids,
  schedules: ids,
  games: ids,
  rulebook_versions: ids,
  point_deductions: ids,
  lot_draws: ids,
})

/** Returns the ids of the rows that the league already has. */
async function readExistingIds(client: SupabaseClient, organizationId: string, leagueId: string) {
  const parameters = { p_organization: organizationId, p_league: leagueId }
  const { data, error } = await client.rpc('list_league_rows', parameters)
  if (error) throw new OperatorError(`The server did not say what the league has already: ${error.message}`)
  return leagueRows.parse(data)
}

function without<Row extends { readonly id: string }>(rows: readonly Row[], there: readonly string[]): Row[] {
  const known = new Set(there)
  return rows.filter((row) => !known.has(row.id))
}

/** Splits rows into chunks that fit one mutation, with room to spare for what surrounds the rows. */
function chunks<Row>(rows: readonly Row[]): Row[][] {
  const limit = entryLimits.bytes * 0.9
  const parts: Row[][] = []
  let bytes = 0
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row)) + 1
    const part = parts.at(-1)
    if (part === undefined || bytes + size > limit || part.length === entryLimits.rowsPerInsert) {
      parts.push([row])
      bytes = size
    } else {
      part.push(row)
      bytes += size
    }
  }
  return parts
}
