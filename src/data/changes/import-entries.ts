import { readCascadedRows } from './cascade.ts'
import { listStores } from '../store/database.ts'
import type { OutboxChange } from '../store/outbox/entries.ts'
import { listTouchedRows } from '../store/fold.ts'
import { readOrCreatePushState, setMeta } from '../store/meta.ts'
import { createId } from './create-id.ts'
import { withIndexColumns } from '../store/outbox/outbox.ts'
import { refoldRows } from '../store/refold.ts'
import { toStorageError } from '../store/storage-error.ts'
import type { LocalDatabase } from '../store/local-database.ts'

/** A change that another device saved, or that this device saved before it lost its storage. */
export type ImportedEntry = Pick<OutboxChange, 'id' | 'organization_id' | 'schema' | 'name' | 'at' | 'ops'>

/**
 * Adds changes that were saved elsewhere to this device's outbox, in order, all or none. They keep their IDs, so the
 * server applies each only once, wherever it comes from; those this device already knows are skipped. Values keep their
 * `was`: conflicts with other people's changes are detected as if the change had been made here.
 */
export async function importEntries(
  db: LocalDatabase,
  entries: readonly ImportedEntry[],
): Promise<{ taken: number; known: number }> {
  try {
    return await db.transaction('rw', listStores(db), async () => {
      let taken = 0
      for (const entry of entries) {
        if (await isKnown(db, entry.id)) continue
        await storeImported(db, entry)
        taken++
      }
      return { taken, known: entries.length - taken }
    })
  } catch (error) {
    throw toStorageError(error)
  }
}

async function isKnown(db: LocalDatabase, id: string): Promise<boolean> {
  const found = await Promise.all([
    db.outbox.where('id').equals(id).count(),
    db.rejectedChanges.get(id),
    db.sent.get(id),
  ])
  return found.some(Boolean)
}

async function storeImported(db: LocalDatabase, entry: ImportedEntry): Promise<void> {
  const { organization_id, ops } = entry
  const sending = await readOrCreatePushState(db, organization_id, createId())
  await setMeta(db, `sending:${organization_id}`, { ...sending, nextSeq: sending.nextSeq + 1 })
  const takes = await readCascadedRows(db, ops)
  await db.outbox.add(
    withIndexColumns({
      ...entry,
      takes,
      client: sending.client,
      seq: sending.nextSeq,
      state: 'queued' as const,
      v: null,
    }),
  )
  await refoldRows(db, organization_id, listTouchedRows({ ops, takes }))
}
