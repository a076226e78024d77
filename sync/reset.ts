import type { StaleKey } from '#data/store/outbox/entries.ts'
import { readPullState, setMeta } from '#data/store/meta.ts'
import { readServerRows, findAffectedRows } from '#data/store/refold.ts'
import { groupIdsByTable, forEachChunk, toRowKey, getTable, type RowKey } from '#data/store/stored-rows.ts'
import { tableNames } from '#domain/schema/tables.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

// Reads an organization again from the start. Its rows stay on the screen and are marked stale; rows that arrive again
// lose the mark, and those that still have it at the end are removed. Every function here works inside the caller's
// transaction.

export async function beginReset(db: LocalDatabase, organizationId: string, visibility: string): Promise<void> {
  const { loaded, usable, round } = await readPullState(db, organizationId)
  await markStale(db, organizationId, await serverRows(db, organizationId))
  await setMeta(db, `reading:${organizationId}`, {
    cursor: { v: 0, h: 0, visibility },
    complete: 0,
    loaded,
    usable,
    received: 0,
    resetting: true,
    round: round + 1,
  })
}

export async function markStale(db: LocalDatabase, organization_id: string, rows: Iterable<RowKey>): Promise<void> {
  const marks = Array.from(rows, ({ t, id }): StaleKey => ({ t, id, organization_id }))
  await forEachChunk(marks, (chunk) => db.stale.bulkPut(chunk))
}

/** Returns the rows known from the server, shown or beneath pending changes. */
async function serverRows(db: LocalDatabase, organizationId: string): Promise<RowKey[]> {
  const rows: RowKey[] = await db.base.where('organization_id').equals(organizationId).toArray()
  for (const t of tableNames) {
    const ids = await getTable(db, t).where('organization_id').equals(organizationId).primaryKeys()
    rows.push(...ids.map((id) => ({ t, id })))
  }
  return rows
}

/** Ends a reset: removes rows that did not arrive again. Returns those with pending changes, to be refolded. */
export async function sweepStale(db: LocalDatabase, organizationId: string): Promise<RowKey[]> {
  const stale = await db.stale.where('organization_id').equals(organizationId).toArray()
  await db.stale.where('organization_id').equals(organizationId).delete()
  return dropServerRows(db, stale)
}

/**
 * Removes rows that the server no longer has (or shows). Returns the rows to refold: those among them with pending
 * changes, and those with pending changes that depend on them.
 */
export async function dropServerRows(db: LocalDatabase, keys: readonly RowKey[]): Promise<RowKey[]> {
  const [copies, following] = await Promise.all([readServerRows(db, keys), findAffectedRows(db, keys)])
  await db.base.bulkPut([...copies.values()].map((copy) => ({ ...copy, row: null })))
  const clean = keys.filter(({ t, id }) => !copies.has(toRowKey({ t, id })))
  for (const [t, ids] of groupIdsByTable(clean)) await getTable(db, t).bulkDelete(ids)
  return [...copies.values(), ...following]
}
