import type { Dexie } from 'dexie'
import { StorageError } from './storage-error.ts'
import { abortOnSuspend, countSuspensions, subscribeToSuspension, retryFailedAfterResume } from './suspension.ts'

// Handles data that was being read or stored when the page was suspended. It has its own file because a visitor's page
// needs none of it.

/** Stores a change and reports its transaction. */
export type SaveInTransaction<Result> = (into: (transaction: IDBTransaction) => void) => PromiseLike<Result>

/** Records what is lost if this page is never shown again. The records outlive the page and are written immediately. */
export type PendingSaveLog = {
  keep(key: string, database: string): void
  /** Removes the record. Returns whether it still existed. */
  take(key: string): boolean
}

type Saving = { readonly key: string; readonly database: string; transaction?: IDBTransaction }

const saving = new Set<Saving>()
let notes: PendingSaveLog = { keep: () => undefined, take: () => true }

export function setPendingSaveLog(place: PendingSaveLog): void {
  notes = place
}

subscribeToSuspension({
  suspend(stored) {
    for (const each of saving)
      if (!each.transaction || !stored.has(each.transaction)) notes.keep(each.key, each.database)
  },
})

/**
 * Stores a change and resolves only when it is stored; if the page was suspended before then, saving is retried when
 * the page is shown. A page that is never shown again can't report the loss, so the next page that opens the database
 * reports it, using this page's record. After that, this page no longer stores the change.
 */
export async function saveAcrossSuspension<Result>(database: string, save: SaveInTransaction<Result>): Promise<Result> {
  const own: Saving = { key: crypto.randomUUID(), database }
  const before = countSuspensions()
  saving.add(own)
  try {
    return await retryFailedAfterResume(() => {
      if (countSuspensions() > before && !notes.take(own.key)) throw new StorageError('unavailable')
      return save((transaction) => (own.transaction = transaction))
    })
  } finally {
    saving.delete(own)
  }
}

/** Makes every transaction of the database abort when the page is suspended. Call this before opening the database. */
export function abortTransactionsOnSuspend(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'abort-when-suspended',
    create: (core) => ({ ...core, transaction: (...given) => abortOnSuspend(core.transaction(...given)) }),
  })
}

/**
 * Wraps a read that is repeated automatically when the page is shown: if the page was suspended during the read, any
 * failure is reported as an AbortError.
 */
export function abortReadOnSuspend<Result>(read: () => PromiseLike<Result> | Result): () => Promise<Result> {
  return async () => {
    const before = countSuspensions()
    try {
      return await read()
    } catch (error) {
      throw countSuspensions() === before ? error : new DOMException('The page was suspended', 'AbortError')
    }
  }
}
