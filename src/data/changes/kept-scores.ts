import type { CommitOptions, NewRow } from '../store/commit.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Draft } from '../store/entries.ts'
import { keptPrefix } from '../queries/count-kept-scores.ts'
import { withRoom } from '../store/free-space.ts'
import { StorageError } from '../store/storage-error.ts'
import { abortWhenSuspended } from '../store/suspension.ts'

// To store a score with all that follows from it takes several questions to the database, one after the other, which a
// slow phone feels. So the report is stored by itself first, as one row in one step: from then on it is saved, whatever
// happens to the page. `settle-kept-scores.ts` makes a change of it right after, or when the database is opened again.
// (docs/decisions/091-a-score-is-kept-before-it-is-worked-in.md)

export type KeptScore = Ends & { readonly organizationId: string; readonly report: NewRow<'score_reports'> }

/** What goes with it: the draft, by its key, and a refused change that it replaces. */
export type Ends = { readonly endsDraft: string; readonly replacesTrayEntry: string | null }

export function endsOf({ endsDraft, replacesTrayEntry }: Ends): CommitOptions {
  return { endsDraft, ...(replacesTrayEntry !== null && { replacesTrayEntry }) }
}

/** Returns the key under which it is kept. @throws StorageError where the device could not store it */
export async function keepScore(db: LocalDatabase, kept: KeptScore): Promise<string> {
  const key = keptPrefix + kept.report.id
  await withRoom(db, (into) => putAtOnce(db, { key, value: kept, at: kept.report.created_at }, into))
  return key
}

/** Past Dexie, which would begin only when all that the tap has to do is done. Nobody watches these rows. */
async function putAtOnce(db: LocalDatabase, row: Draft, into: (transaction: IDBTransaction) => void): Promise<void> {
  if (!db.isOpen()) throw new StorageError('unavailable')
  const transaction = abortWhenSuspended(
    db.backendDB().transaction(db.drafts.name, 'readwrite', { durability: 'strict' }),
  )
  into(transaction)
  transaction.objectStore(db.drafts.name).put(row)
  transaction.commit() // from here on it needs this page no more
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}
