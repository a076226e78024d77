import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { RowOf, TableName } from '#domain/schema/tables.ts'
import { accountResponseSchema, pullResponseSchema, type AccountResponse } from '#sync/wire.ts'

/** Node 20 has no WebSocket, which supabase-js needs in order to start; nothing here opens one. */
function noWebSocket(): never {
  throw new Error('There are no realtime channels in tests.')
}

export function createTestClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: noWebSocket as unknown as typeof WebSocket },
  })
}

/** Signs up a new person, whose address is their name at example.com. */
export async function signUpTestUser(
  client: SupabaseClient,
  name: string,
): Promise<{ userId: string; accessToken: string }> {
  const { data, error } = await client.auth.signUp({
    email: `${name}@example.com`,
    password: 'correct horse battery',
    options: { data: { first_name: name, last_name: 'Test' } },
  })
  if (error) throw error
  if (!data.user || !data.session) throw new Error('Signing up gave no session.')
  return { userId: data.user.id, accessToken: data.session.access_token }
}

/** Returns the account that is signed in. */
export async function readTestAccount(client: SupabaseClient): Promise<AccountResponse> {
  const { data, error } = await client.rpc('sync_account')
  if (error) throw error
  return accountResponseSchema.parse(data)
}

/** Returns the rows of a table that this person may read in the organization, as a new device would receive them. */
export async function readVisibleRows<T extends TableName>(
  client: SupabaseClient,
  organizationId: string,
  table: T,
): Promise<RowOf<T>[]> {
  const rows: RowOf<T>[] = []
  const common = { client: randomUUID(), org: organizationId, have: [], limit: 10_000 }
  let cursor = { v: 0, h: 0, visibility: '' }
  for (;;) {
    const { data, error } = await client.rpc('sync_pull', { request: { ...common, cursor } })
    if (error) throw error
    const answer = pullResponseSchema.parse(data)
    rows.push(...((answer.rows[table] ?? []) as RowOf<T>[]))
    if (!answer.more) return rows
    cursor = { v: answer.to, h: answer.horizon, visibility: answer.visibility }
  }
}
