import type { LocalDatabase } from './database.ts'
import type { Entry, OutboxEntry } from './entries.ts'
import { touchedRows } from './fold.ts'
import type { RowKey } from './row-keys.ts'
import { keyOf } from './row-keys.ts'
import { upcast } from './upcasts.ts'

// The outbox, read by its indexes: with thousands of entries waiting, saving one more reads none of the others.

/** The entry with what its indexes are made of. Every write of an entry's ops or takes goes through here. */
export function indexed<E extends Omit<OutboxEntry, 'touches' | 'empty' | 'order'>>(entry: E) {
  const touches = [...new Set(touchedRows(entry).map(keyOf))]
  return { ...entry, touches, empty: entry.ops.length === 0 ? (1 as const) : (0 as const) }
}

/** Without what only an entry of the outbox has: for the tray and the log. */
export function entryOf({ state: _state, v: _v, touches: _touches, empty: _empty, ...entry }: OutboxEntry): Entry {
  return entry
}

/** It changes nothing any more, and keeps its place in the count. */
export function emptied(entry: OutboxEntry): OutboxEntry {
  return indexed({ ...entry, ops: [], takes: {} })
}

/** The organization's entries that the server's rows do not show yet, in the order in which they were saved. */
export async function pendingEntries(db: LocalDatabase, organizationId: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('organization_id').equals(organizationId).sortBy('order')
  return entries.map((entry) => upcast(entry))
}

/** Above this many rows it is quicker to read all entries than to look each row up. */
const fewRows = 200

/** Up to this many rows it is quicker to read an entry once for each of its rows than to ask for its number first. */
const veryFewRows = 4

/** The pending entries that these rows are folded from. There may be others among them, which do no harm. */
export async function pendingTouching(
  db: LocalDatabase,
  organizationId: string,
  keys: readonly RowKey[],
): Promise<OutboxEntry[]> {
  const wanted = [...new Set(keys.map(keyOf))]
  if (wanted.length > fewRows) return pendingEntries(db, organizationId)
  const entries = wanted.length > veryFewRows ? await inTwoSteps(db, wanted) : await inOneStep(db, wanted)
  return entries.toSorted((a, b) => a.order - b.order).map((entry) => upcast(entry))
}

async function inOneStep(db: LocalDatabase, wanted: readonly string[]): Promise<OutboxEntry[]> {
  const found = await Promise.all(wanted.map((key) => db.outbox.where('touches').equals(key).toArray()))
  return [...new Map(found.flat().map((entry) => [entry.order, entry])).values()]
}

async function inTwoSteps(db: LocalDatabase, wanted: readonly string[]): Promise<OutboxEntry[]> {
  const found = await Promise.all(wanted.map((key) => db.outbox.where('touches').equals(key).primaryKeys()))
  const entries = await db.outbox.bulkGet([...new Set(found.flat())])
  return entries.filter((entry) => entry !== undefined)
}

/** What has to be sent, in order. */
export async function queuedEntries(db: LocalDatabase, organizationId: string, limit = Infinity) {
  const entries = await inState(db, organizationId, 'queued').limit(limit).toArray()
  return entries.map((entry) => upcast(entry))
}

export async function ackedEntries(db: LocalDatabase, organizationId: string): Promise<OutboxEntry[]> {
  return inState(db, organizationId, 'acked').toArray()
}

function inState(db: LocalDatabase, organizationId: string, state: OutboxEntry['state']) {
  return db.outbox.where('[organization_id+state]').equals([organizationId, state])
}

/** How many changes of the organization the server has not confirmed. */
export async function countUnsent(db: LocalDatabase, organizationId: string): Promise<number> {
  const [queued, empty] = await Promise.all([
    inState(db, organizationId, 'queued').count(),
    db.outbox.where('[state+empty]').equals(['queued', 1]).toArray(),
  ])
  return queued - empty.filter((entry) => entry.organization_id === organizationId).length
}

/** The same for all organizations together. */
export async function countAllUnsent(db: LocalDatabase): Promise<number> {
  return db.outbox.where('[state+empty]').equals(['queued', 0]).count()
}
