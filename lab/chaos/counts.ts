import type { SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { storedRows } from '../../e2e/support/support.ts'
import { createTestClient } from '../../tests/support/server/test-client.ts'
import type { BigLeague } from '../big-league.ts'

const config = z.object({ supabaseKey: z.string() })
const account = z.object({ epoch: z.string() })
const verdicts = z.object({ results: z.array(z.object({ s: z.string() })) })
const report = z.object({ game_id: z.string() })
const entry = z.object({
  ops: z.array(z.object({ t: z.string(), rows: z.optional(z.array(z.unknown())) })),
})
const pulled = z.object({
  to: z.number(),
  more: z.boolean(),
  horizon: z.number(),
  visibility: z.string(),
  rows: z.object({ score_reports: z.optional(z.array(report)) }),
})

/** Returns how many reports of each game the server has, by asking as the league's owner over the API. */
export async function countServerReports(url: string, league: BigLeague): Promise<Map<string, number>> {
  const client = await ownerOf(url, league)
  const counts = new Map<string, number>()
  let cursor = { v: 0, h: 0, visibility: '' }
  for (;;) {
    const request = { org: league.organizationId, cursor, limit: 5000 }
    const { data, error } = await client.rpc('sync_pull', { request })
    if (error) throw new Error(error.message)
    const { to, more, horizon, visibility, rows } = pulled.parse(data)
    for (const { game_id } of rows.score_reports ?? []) counts.set(game_id, (counts.get(game_id) ?? 0) + 1)
    cursor = { v: to, h: horizon, visibility }
    if (!more) return counts
  }
}

async function ownerOf(url: string, { email, password }: BigLeague): Promise<SupabaseClient> {
  const { supabaseKey } = config.parse(await (await fetch(`${url}/config.json`)).json())
  const client = createTestClient(url, supabaseKey)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** Pushes changes to the league from elsewhere, as its owner. */
export async function pushAsOwner(url: string, league: BigLeague, ops: readonly object[]): Promise<void> {
  const client = await ownerOf(url, league)
  const { epoch } = account.parse((await client.rpc('sync_account')).data)
  const mutation = { id: crypto.randomUUID(), seq: 1, schema: 1, name: 'test', at: new Date().toISOString(), ops }
  const request = { client: crypto.randomUUID(), epoch, org: league.organizationId, muts: [mutation] }
  const { results } = verdicts.parse((await client.rpc('sync_push', { request })).data)
  if (results[0]?.s !== 'applied') throw new Error(`The server refused it: ${JSON.stringify(results)}`)
}

/**
 * Returns the games with a report in the device's outbox, rejected changes, or log of sent changes, read directly from
 * storage.
 */
export async function readDeviceReports(
  page: Page,
): Promise<{ outbox: string[]; rejectedChanges: string[]; sent: string[] }> {
  const gamesIn = async (store: string) => {
    const all = z.array(entry).parse(await storedRows(page, store))
    const rows = all.flatMap(({ ops }) => ops.flatMap((op) => (op.t === 'score_reports' ? (op.rows ?? []) : [])))
    return z
      .array(report)
      .parse(rows)
      .map(({ game_id }) => game_id)
  }
  return {
    outbox: await gamesIn('outbox'),
    rejectedChanges: await gamesIn('rejectedChanges'),
    sent: await gamesIn('sent'),
  }
}

/** Removes the newest pending change from the outbox behind the app's back: a loss that the harness must detect. */
export async function loseNewestEntry(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(info?.name ?? '')
      opening.addEventListener('error', () => reject(new Error('IndexedDB')))
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('outbox', 'readwrite', { durability: 'strict' })
        transaction
          .objectStore('outbox')
          .openCursor(null, 'prev')
          .addEventListener('success', ({ target }) => {
            if (target instanceof IDBRequest && target.result instanceof IDBCursorWithValue) target.result.delete()
          })
        transaction.addEventListener('complete', () => {
          opening.result.close()
          resolve()
        })
      })
    })
  })
}
