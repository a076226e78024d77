import type { CommitOptions, NewRow } from '../store/commit.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { StoredDraft } from '../store/entries.ts'
import { keptPrefix } from '../queries/count-kept-scores.ts'
import { saveWithFreedSpace } from '../store/free-space.ts'
import { StorageError } from '../store/storage-error.ts'
import { abortOnSuspend } from '../store/suspension.ts'

// Storing a score with all its effects takes several sequential database queries, which is noticeable on a slow phone.
// So the report is first stored alone, as one row in one step: from then on it is saved, whatever happens to the page.
// `settle-kept-scores.ts` turns it into a change right after, or when the database is next opened.
// (docs/decisions/091-a-score-is-kept-before-it-is-worked-in.md)

export type KeptScore = Ends & { readonly organizationId: string; readonly report: NewRow<'score_reports'> }

/** What is removed with it: the draft, by its key, and a rejected change that it replaces. */
export type Ends = { readonly endsDraft: string; readonly replacesTrayEntry: string | null }

export function endsOf({ endsDraft, replacesTrayEntry }: Ends): CommitOptions {
  return { endsDraft, ...(replacesTrayEntry !== null && { replacesTrayEntry }) }
}

/** Stores the score and returns its key. @throws StorageError if the device could not store it */
export async function keepScore(db: LocalDatabase, kept: KeptScore): Promise<string> {
  const key = keptPrefix + kept.report.id
  await saveWithFreedSpace(db, (into) => putAtOnce(db, { key, value: kept, at: kept.report.created_at }, into))
  return key
}

/** Bypasses Dexie, which would start only after the tap's handlers are done. No live query reads these rows. */
async function putAtOnce(
  db: LocalDatabase,
  row: StoredDraft,
  into: (transaction: IDBTransaction) => void,
): Promise<void> {
  if (!db.isOpen()) throw new StorageError('unavailable')
  const transaction = abortOnSuspend(db.backendDB().transaction(db.drafts.name, 'readwrite', { durability: 'strict' }))
  into(transaction)
  transaction.objectStore(db.drafts.name).put(row)
  transaction.commit() // from here on the write no longer needs this page
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}
