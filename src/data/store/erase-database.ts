/**
 * Removes a database from the device, unless a change exists only there: then returns false and leaves it unchanged.
 * Another tab may be saving a change at this very moment and report it as saved, so the check and the removal are one
 * transaction that excludes everyone else, which the browser offers only with a version change.
 */
export async function eraseDatabaseUnlessUnsent(name: string): Promise<boolean> {
  const before = await opened(indexedDB.open(name))
  const version = before.version + 1
  before.close()
  const opening = indexedDB.open(name, version)
  let isUnsent = false
  opening.addEventListener('upgradeneeded', () => {
    const transaction = opening.transaction
    if (!transaction) return
    const clear = () => {
      for (const store of opening.result.objectStoreNames) opening.result.deleteObjectStore(store)
    }
    const keep = () => {
      isUnsent = true
      transaction.abort()
    }
    unlessAny(waitingIn(transaction), keep, clear)
  })
  try {
    const cleared = await opened(opening)
    cleared.close()
  } catch (error) {
    if (isUnsent) return false
    throw error
  }
  await deleted(name)
  return true
}

/**
 * Returns requests that count what could be lost: journaled changes, queued outbox entries that are not empty, and
 * rejected changes.
 */
function waitingIn(transaction: IDBTransaction): IDBRequest<number>[] {
  const stores = transaction.db.objectStoreNames
  return [
    ...(stores.contains('journal') ? [transaction.objectStore('journal').count()] : []),
    ...(stores.contains('outbox')
      ? [transaction.objectStore('outbox').index('[state+empty]').count(['queued', 0])]
      : []),
    ...(stores.contains('rejectedChanges') ? [transaction.objectStore('rejectedChanges').count()] : []),
  ]
}

/**
 * Calls `keep` if any of the requests counted a row, otherwise `clear`. Uses no promises in between, because they would
 * let the transaction end.
 */
function unlessAny([first, ...rest]: readonly IDBRequest<number>[], keep: () => void, clear: () => void): void {
  if (!first) return clear()
  first.addEventListener('success', () => (first.result > 0 ? keep() : unlessAny(rest, keep, clear)))
}

function opened(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

function deleted(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}
