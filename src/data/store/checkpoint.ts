import { liveQuery } from 'dexie'
import { getMeta, readMetaByOrganization, setMeta } from './meta.ts'
import { countUnsentEntries } from './outbox/outbox.ts'
import type { PushState } from './meta-values.ts'
import type { LocalDatabase } from './local-database.ts'

// A browser may clear IndexedDB or restore an older state of it, and nothing inside would show that. So the device's
// ID, and how many changes it has saved and not yet sent, are also recorded elsewhere: the witness.

/** A summary of an organization's change sequence: which client, how many were saved in total, how many are pending. */
export type Checkpoint = { readonly client: string; readonly saved: number; readonly unsent: number }

/** Storage outside IndexedDB, written after each change and read when the database is opened. */
export type CheckpointStore = {
  read(): Readonly<Record<string, Checkpoint>>
  write(organizationId: string, testimony: Checkpoint): void
}

const checkpointStores = new WeakMap<LocalDatabase, CheckpointStore>()

/**
 * Compares the database with its witness, stores how many unsent changes are missing (see `readSyncStatus`), and
 * reports every later change to the witness. A database that matches the witness's latest record, or is newer, has lost
 * nothing.
 */
export async function verifyCheckpoint(db: LocalDatabase, witness: CheckpointStore): Promise<void> {
  for (const [organizationId, seen] of Object.entries(witness.read())) {
    const sending = await getMeta(db, `sending:${organizationId}`)
    const lost = countLostSince(seen, sending)
    // Keyed by the lost sequence's own ID and number: after a crash in between, the same loss is not counted twice.
    if (lost > 0) await setMeta(db, `missing:${seen.client}:${seen.saved}`, lost)
  }
  checkpointStores.set(db, witness)
  for (const organizationId of Object.keys(witness.read())) {
    const now = await readCheckpoint(db, organizationId)
    witness.write(organizationId, now ?? { client: '', saved: 0, unsent: 0 })
  }
}

function countLostSince({ client, saved, unsent }: Checkpoint, sending: PushState | undefined): number {
  if (!sending) return unsent
  if (sending.client !== client) return 0 // all entries have been renumbered under a new ID since then
  return Math.min(unsent, Math.max(0, saved - (sending.nextSeq - 1)))
}

export function hasCheckpointStore(db: LocalDatabase): boolean {
  return checkpointStores.has(db)
}

/**
 * Returns what the witness should record for the organization; null if there is no witness or nothing was ever saved.
 */
async function readCheckpoint(db: LocalDatabase, organizationId: string): Promise<Checkpoint | null> {
  if (!hasCheckpointStore(db)) return null
  const [sending, unsent] = await Promise.all([
    getMeta(db, `sending:${organizationId}`),
    countUnsentEntries(db, organizationId),
  ])
  return sending ? { client: sending.client, saved: sending.nextSeq - 1, unsent } : null
}

export function writeCheckpoint(db: LocalDatabase, organizationId: string, testimony: Checkpoint | null): void {
  if (testimony) checkpointStores.get(db)?.write(organizationId, testimony)
}

/**
 * Keeps the witness up to date, including what the server accepts in the meantime. Returns a function that stops it.
 */
export function watchCheckpoint(db: LocalDatabase): () => void {
  const watching = liveQuery(() => readAllCheckpoints(db)).subscribe({
    next: (all) => all.forEach(([organizationId, testimony]) => writeCheckpoint(db, organizationId, testimony)),
    error: () => undefined, // the database was closed; the next page that opens it compares again
  })
  return () => watching.unsubscribe()
}

async function readAllCheckpoints(db: LocalDatabase): Promise<[string, Checkpoint | null][]> {
  return db.transaction('r', db.meta, db.outbox, async () => {
    const lines = await readMetaByOrganization(db, 'sending:')
    return Promise.all(
      lines.map(async ([id]): Promise<[string, Checkpoint | null]> => [id, await readCheckpoint(db, id)]),
    )
  })
}

/** Returns how many unsent changes were lost with the device's storage, until someone acknowledges them. */
export async function countMissingChanges(db: LocalDatabase): Promise<number> {
  const rows = await db.meta.where('key').startsWith('missing:').toArray()
  return rows.reduce((total, { value }) => total + Number(value), 0)
}

export async function acknowledgeMissingChanges(db: LocalDatabase): Promise<void> {
  await db.meta.where('key').startsWith('missing:').delete()
}
