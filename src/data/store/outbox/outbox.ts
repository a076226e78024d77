import type { OutboxChange, OutboxEntry } from './entries.ts'
import { listTouchedRows } from '../fold.ts'
import { toRowKey } from '../row-keys.ts'
import { upcast } from './upcasts.ts'
import type { LocalDatabase } from '../local-database.ts'
import type { RowKey } from '../stored-row.ts'

// Reads the outbox through its indexes, so that saving one more entry does not read the thousands that may be pending.

/** Returns the entry with its index values. Every write of an entry's ops or takes must use this. */
export function withIndexColumns<E extends Omit<OutboxEntry, 'touches' | 'empty' | 'order'>>(entry: E) {
  const touches = [...new Set(listTouchedRows(entry).map(toRowKey))]
  return { ...entry, touches, empty: entry.ops.length === 0 ? (1 as const) : (0 as const) }
}

/** Removes the columns that only an outbox entry has, for the rejected changes and the log of sent entries. */
export function toPlainEntry({
  state: _state,
  v: _v,
  touches: _touches,
  empty: _empty,
  ...entry
}: OutboxEntry): OutboxChange {
  return entry
}

/** Returns an entry that no longer changes anything but keeps its number in the sequence. */
export function clearEntry(entry: OutboxEntry): OutboxEntry {
  return withIndexColumns({ ...entry, ops: [], takes: {} })
}

/** Returns the organization's entries that the server's rows do not include yet, in the order they were saved. */
export async function readPendingEntries(db: LocalDatabase, organizationId: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('organization_id').equals(organizationId).sortBy('order')
  return entries.map((entry) => upcast(entry))
}

/** Above this many rows, reading all entries is faster than looking up each row. */
const fewRows = 200

/** Up to this many rows, reading an entry once for each of its rows is faster than looking up the keys first. */
const veryFewRows = 4

/** Returns the pending entries that these rows are folded from. May also return other entries, which does no harm. */
export async function readPendingEntriesTouching(
  db: LocalDatabase,
  organizationId: string,
  keys: readonly RowKey[],
): Promise<OutboxEntry[]> {
  const wanted = [...new Set(keys.map(toRowKey))]
  if (wanted.length > fewRows) return readPendingEntries(db, organizationId)
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

/** Returns the entries to send, in order. */
export async function readQueuedEntries(db: LocalDatabase, organizationId: string, limit = Infinity) {
  const entries = await inState(db, organizationId, 'queued').limit(limit).toArray()
  return entries.map((entry) => upcast(entry))
}

export async function readAckedEntries(db: LocalDatabase, organizationId: string): Promise<OutboxEntry[]> {
  return inState(db, organizationId, 'acked').toArray()
}

function inState(db: LocalDatabase, organizationId: string, state: OutboxEntry['state']) {
  return db.outbox.where('[organization_id+state]').equals([organizationId, state])
}

/** Returns how many changes of the organization the server has not confirmed. */
export async function countUnsentEntries(db: LocalDatabase, organizationId: string): Promise<number> {
  const [queued, empty] = await Promise.all([
    inState(db, organizationId, 'queued').count(),
    db.outbox.where('[state+empty]').equals(['queued', 1]).toArray(),
  ])
  return queued - empty.filter((entry) => entry.organization_id === organizationId).length
}

export async function countAllUnsentEntries(db: LocalDatabase): Promise<number> {
  return db.outbox.where('[state+empty]').equals(['queued', 0]).count()
}
