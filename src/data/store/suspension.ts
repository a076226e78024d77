import type { Dexie } from 'dexie'
import { StorageError } from './storage-error.ts'

// A browser keeps a page that was left, to show it again at once, and freezes a tab that nobody looks at. Nothing runs in
// such a page, and in WebKit a transaction that it has open locks the database for every other page. So transactions are
// aborted when the page is suspended, and what they were for is done again when it is shown.

type Follower = { suspend?(): void; resume?(): void }

/** Stores a change, and says in which transaction. */
export type Save<Result> = (into: (transaction: IDBTransaction) => void) => PromiseLike<Result>

/** What is lost should this page never be shown again. It outlives the page, and is written at once. */
export type Notes = {
  keep(key: string, database: string): void
  /** Whether it was there still. */
  take(key: string): boolean
}

type Saving = { readonly key: string; readonly database: string; transaction?: IDBTransaction }

const transactions = new Set<IDBTransaction>()
const followers = new Set<Follower>()
const saving = new Set<Saving>()
let notes: Notes = { keep: () => undefined, take: () => true }
let suspensions = 0
let isSuspended = false
let resumed = Promise.resolve()
let resolveResumed = () => {}

export function keepNotesIn(place: Notes): void {
  notes = place
}

export function suspend(): void {
  if (isSuspended) return
  isSuspended = true
  suspensions += 1
  resumed = new Promise((resolve) => (resolveResumed = resolve))
  for (const follower of followers) follower.suspend?.()
  const stored = new Set([...transactions].filter((transaction) => !isAborted(transaction)))
  for (const each of saving) if (!each.transaction || !stored.has(each.transaction)) notes.keep(each.key, each.database)
}

export function resume(): void {
  if (!isSuspended) return
  isSuspended = false
  resolveResumed()
  for (const follower of followers) follower.resume?.()
}

export function isPageSuspended(): boolean {
  return isSuspended
}

/** Returns how to end it. */
export function followSuspension(follower: Follower): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

export function abortWhenSuspended<Transaction>(transaction: Transaction): Transaction {
  if (!(transaction instanceof IDBTransaction)) return transaction
  if (isSuspended) isAborted(transaction)
  else {
    transactions.add(transaction)
    const forget = () => transactions.delete(transaction)
    transaction.addEventListener('complete', forget)
    transaction.addEventListener('abort', forget)
  }
  return transaction
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
    const before = suspensions
    try {
      return await read()
    } catch (error) {
      throw suspensions === before ? error : new DOMException('The page was suspended', 'AbortError')
    }
  }
}

/**
 * Reads or writes something that may be done twice. Once a suspended page is shown, it is done again: it may have failed,
 * and WebKit leaves some requests of before without an answer.
 */
export async function retryWhenShown<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  return retry(async () => {
    let unfollow = () => {}
    const shown = new Promise<never>((_resolve, reject) => {
      unfollow = followSuspension({ resume: () => reject(new Error('The page was suspended')) })
    })
    try {
      return await Promise.race([work(), shown])
    } finally {
      unfollow()
    }
  })
}

async function retry<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  for (;;) {
    const before = suspensions
    try {
      return await work()
    } catch (error) {
      if (suspensions === before) throw error
      await resumed
    }
  }
}

/**
 * Stores a change that somebody is told of only when it is stored, once the page is shown where it was suspended meanwhile.
 * A page that is never shown again cannot say that the change was lost: so the next page to open the database does, by its
 * note, and then it is not stored after all.
 */
export async function saveWhenShown<Result>(database: string, save: Save<Result>): Promise<Result> {
  const own: Saving = { key: crypto.randomUUID(), database }
  const before = suspensions
  saving.add(own)
  try {
    return await retry(() => {
      if (suspensions > before && !notes.take(own.key)) throw new StorageError('unavailable')
      return save((transaction) => (own.transaction = transaction))
    })
  } finally {
    saving.delete(own)
  }
}

/** False where it is being committed: the browser ends that without the page. */
function isAborted(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}
