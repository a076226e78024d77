import { Dexie } from 'dexie'
import * as z from 'zod/mini'
import { abortAllWhenSuspended } from '#data/store/save-when-shown.ts'
import { retryWhenShown } from '#data/store/suspension.ts'

// What a database holds that newer code has written: its form may be unknown here, so it is opened as it is, only read, and
// believed no further than its envelope.

const entry = z.looseObject({
  id: z.string(),
  organization_id: z.string(),
  schema: z.int(),
  name: z.string(),
  at: z.string(),
  ops: z.array(z.unknown()),
  order: z.number(),
})
const accountRow = z.object({ value: z.object({ profile: z.object({ id: z.string(), email: z.string() }) }) })

export type KeptEntry = z.infer<typeof entry>

export type KeptChanges = {
  /** Waiting, or refused and still here. */
  readonly count: number
  /** Null where they have a form that this code cannot put into a file. */
  readonly exportable: {
    readonly account: { readonly id: string; readonly email: string }
    readonly entries: readonly KeptEntry[]
  } | null
}

/** Null where the database cannot even be opened. */
export async function readKeptChanges(name: string): Promise<KeptChanges | null> {
  const db = new Dexie(name)
  abortAllWhenSuspended(db)
  db.on('versionchange', () => {
    db.close() // whoever upgrades or deletes it must not wait for this
    return false
  })
  try {
    return await retryWhenShown(() => readFrom(db))
  } catch {
    return null
  } finally {
    db.close()
  }
}

async function readFrom(db: Dexie): Promise<KeptChanges> {
  await db.open()
  const stores = new Set(db.tables.map((table) => table.name))
  const all = async (store: string) => (stores.has(store) ? await db.table<unknown>(store).toArray() : [])
  const kept = [...(await all('outbox')).filter(isUnsent), ...(await all('tray'))]
  const account = accountRow.safeParse(stores.has('meta') ? await db.table('meta').get('account') : undefined)
  const entries = z.array(entry).safeParse(kept)
  const isKnown = account.success && entries.success
  return {
    count: kept.length,
    exportable: isKnown ? { account: account.data.value.profile, entries: entries.data } : null,
  }
}

/** In doubt it is: an entry that the server has acknowledged says so, and one that was taken back is empty. */
function isUnsent(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false
  const isAcked = 'state' in row && row.state === 'acked'
  const isEmpty = 'ops' in row && Array.isArray(row.ops) && row.ops.length === 0
  return !isAcked && !isEmpty
}
