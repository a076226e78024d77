import type { TableName } from '#domain/schema/tables.ts'
import { commit } from '../commit.ts'
import { listStores } from '../database.ts'
import { getNextEntryState } from './entry-states.ts'
import type { OutboxChange, RejectedChange } from './entries.ts'
import { listTouchedRows } from '../fold.ts'
import type { Op } from '../ops.ts'
import { clearEntry } from './outbox.ts'
import { refoldRows } from '../refold.ts'
import { toStorageError } from '../storage-error.ts'
import { getTable } from '../stored-rows.ts'
import { upcast } from './upcasts.ts'
import type { LocalDatabase } from '../local-database.ts'
import type { Change } from '../change.ts'

// A person's actions on an unsent or rejected change.

/**
 * Undoes a pending change: the screen shows the previous state. Returns false if it is too late, because the server has
 * the change or it is among the rejected changes. The change's number in the sequence is kept and sent empty, since the
 * server accepts no gaps; if the server had the change after all (its response was lost), it remains applied, and the
 * next pull shows it.
 */
export async function undoQueuedChange(db: LocalDatabase, entryId: string, now = () => new Date()): Promise<boolean> {
  return inOneTransaction(db, async () => {
    const entry = await db.outbox.get({ id: entryId })
    if (!entry || entry.empty || getNextEntryState(entry.state, 'discarded') !== 'gone') return false
    await noteDiscarded(db, entry, now)
    await db.outbox.put(clearEntry(entry))
    await refoldRows(db, entry.organization_id, listTouchedRows(entry))
    return true
  })
}

/** Drops a rejected change, so what the server has remains. */
export async function discardRejectedChange(db: LocalDatabase, entryId: string, now = () => new Date()): Promise<void> {
  await inOneTransaction(db, async () => {
    const entry = await db.rejectedChanges.get(entryId)
    if (!entry || getNextEntryState('rejected', 'discarded') !== 'gone') return
    await noteDiscarded(db, entry, now)
    await db.rejectedChanges.delete(entryId)
  })
}

/**
 * Saves a rejected change again, unchanged or edited, over what the screen shows now ("keep mine"). The new change
 * replaces the rejected one; if nothing is left to change, the rejected one is just removed.
 * @throws RuleError `row_gone` if a row to be changed no longer exists: the change stays among the rejected changes
 */
export async function retryRejectedChange(
  db: LocalDatabase,
  entryId: string,
  edit: (entry: RejectedChange) => readonly Op[] = ({ ops }) => ops,
): Promise<void> {
  const entry = await db.rejectedChanges.get(entryId)
  if (!entry || getNextEntryState('rejected', 'edited') !== 'gone') return
  const ops = edit(upcast(entry))
  await commit(
    db,
    entry.organization_id,
    entry.name,
    async (tx) => {
      for (const op of ops) await repeat(db, tx, op)
    },
    { replacesRejectedChange: entryId },
  )
}

async function repeat(db: LocalDatabase, tx: Change, op: Op): Promise<void> {
  // The casts only state that `commit` created the op; it parses the values again.
  if ('rows' in op) {
    const found = await getTable(db, op.t).bulkGet(op.rows.map(({ id }) => String(id)))
    await tx.insert(op.t, op.rows.filter((_, index) => !found[index]) as never)
  } else if ('set' in op) await tx.patch<TableName>(op.t, op.id, op.set)
  else if (await tx.get(op.t, op.id)) await tx.remove(op.t, op.id)
}

async function noteDiscarded(db: LocalDatabase, entry: OutboxChange, now: () => Date): Promise<void> {
  await db.history.add({
    organization_id: entry.organization_id,
    at: now().toISOString(),
    mutation: entry.id,
    name: entry.name,
    what: 'discarded',
    ops: entry.ops,
  })
}

async function inOneTransaction<T>(db: LocalDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await db.transaction('rw', listStores(db), async () => work())
  } catch (error) {
    throw toStorageError(error)
  }
}
