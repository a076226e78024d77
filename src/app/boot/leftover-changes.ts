import { Dexie } from 'dexie'
import * as z from 'zod/mini'
import { abortTransactionsOnSuspend } from '#data/store/save-across-suspension.ts'
import { retryAfterResume } from '#data/store/suspension.ts'

// An entry in a database written by newer code. Its format may be unknown here, so the database is opened as is and
// read-only, and only the envelope is trusted.

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

export type LeftoverChange = z.infer<typeof entry>

export type LeftoverChanges = {
  /** The number of changes that are pending, or that were rejected and are still stored here. */
  readonly count: number
  /** Null if the changes have a form that this code can't export to a file. */
  readonly exportable: {
    readonly account: { readonly id: string; readonly email: string }
    readonly entries: readonly LeftoverChange[]
  } | null
}

/** Returns null if the database can't even be opened. */
export async function readLeftoverChanges(name: string): Promise<LeftoverChanges | null> {
  const db = new Dexie(name)
  abortTransactionsOnSuspend(db)
  db.on('versionchange', () => {
    db.close() // an upgrade or deletion must not have to wait for this connection
    return false
  })
  try {
    return await retryAfterResume(() => readFrom(db))
  } catch {
    return null
  } finally {
    db.close()
  }
}

async function readFrom(db: Dexie): Promise<LeftoverChanges> {
  await db.open()
  const stores = new Set(db.tables.map((table) => table.name))
  const all = async (store: string) => (stores.has(store) ? await db.table<unknown>(store).toArray() : [])
  const kept = [...(await all('outbox')).filter(isUnsent), ...(await all('rejectedChanges'))]
  const account = accountRow.safeParse(stores.has('meta') ? await db.table('meta').get('account') : undefined)
  const entries = z.array(entry).safeParse(kept)
  const isKnown = account.success && entries.success
  return {
    count: kept.length,
    exportable: isKnown ? { account: account.data.value.profile, entries: entries.data } : null,
  }
}

/** When in doubt, an entry counts as unsent: an acknowledged entry is marked as such, and an undone one is empty. */
function isUnsent(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false
  const isAcked = 'state' in row && row.state === 'acked'
  const isEmpty = 'ops' in row && Array.isArray(row.ops) && row.ops.length === 0
  return !isAcked && !isEmpty
}
