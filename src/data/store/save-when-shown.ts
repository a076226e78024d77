import type { Dexie } from 'dexie'
import { StorageError } from './storage-error.ts'
import { abortWhenSuspended, countSuspensions, followSuspension, retry } from './suspension.ts'

// What a suspended page was storing and reading: kept apart, because the page of a visitor needs none of it.

/** Stores a change, and says in which transaction. */
export type Save<Result> = (into: (transaction: IDBTransaction) => void) => PromiseLike<Result>

/** What is lost should this page never be shown again. It outlives the page, and is written at once. */
export type Notes = {
  keep(key: string, database: string): void
  /** Whether it was there still. */
  take(key: string): boolean
}

type Saving = { readonly key: string; readonly database: string; transaction?: IDBTransaction }

const saving = new Set<Saving>()
let notes: Notes = { keep: () => undefined, take: () => true }

export function keepNotesIn(place: Notes): void {
  notes = place
}

followSuspension({
  suspend(stored) {
    for (const each of saving)
      if (!each.transaction || !stored.has(each.transaction)) notes.keep(each.key, each.database)
  },
})

/**
 * Stores a change that somebody is told of only when it is stored, once the page is shown where it was suspended meanwhile.
 * A page that is never shown again cannot say that the change was lost: so the next page to open the database does, by its
 * note, and then it is not stored after all.
 */
export async function saveWhenShown<Result>(database: string, save: Save<Result>): Promise<Result> {
  const own: Saving = { key: crypto.randomUUID(), database }
  const before = countSuspensions()
  saving.add(own)
  try {
    return await retry(() => {
      if (countSuspensions() > before && !notes.take(own.key)) throw new StorageError('unavailable')
      return save((transaction) => (own.transaction = transaction))
    })
  } finally {
    saving.delete(own)
  }
}

/** The same for each transaction of a database that is yet to be opened. */
export function abortAllWhenSuspended(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'abort-when-suspended',
    create: (core) => ({ ...core, transaction: (...given) => abortWhenSuspended(core.transaction(...given)) }),
  })
}

/**
 * For what is read again by itself when the page is shown: whatever becomes of a read in a page that was suspended, it is
 * an aborted one.
 */
export function abortedWhenSuspended<Result>(read: () => PromiseLike<Result> | Result): () => Promise<Result> {
  return async () => {
    const before = countSuspensions()
    try {
      return await read()
    } catch (error) {
      throw countSuspensions() === before ? error : new DOMException('The page was suspended', 'AbortError')
    }
  }
}
