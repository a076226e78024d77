import type { JournalRow } from './outbox/entries.ts'
import { saveWithFreedSpace } from './free-space.ts'
import { StorageError } from './storage-error.ts'
import { abortOnSuspend } from './suspension.ts'
import type { LocalDatabase } from './local-database.ts'

/**
 * Stores the row in a single write and returns its key. Bypasses Dexie, which would start only after the tap's handlers
 * are done: here the write has started when this function returns. No live query reads the journal.
 * @throws StorageError if the device could not store it
 */
export async function addToJournal(db: LocalDatabase, row: Omit<JournalRow, 'order'>): Promise<number> {
  return saveWithFreedSpace(db, async (into) => {
    if (!db.isOpen()) throw new StorageError('unavailable')
    const transaction = abortOnSuspend(
      db.backendDB().transaction(db.journal.name, 'readwrite', { durability: 'strict' }),
    )
    into(transaction)
    const request = transaction.objectStore(db.journal.name).add(row)
    transaction.commit() // from here on the write no longer needs this page
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
    })
    return Number(request.result)
  })
}
