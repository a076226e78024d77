import { liveQuery } from 'dexie'
import type { LocalDatabase } from '#data/store/database.ts'
import { syncStatus } from '#data/queries/sync-status.ts'

/**
 * Asks the browser not to clear our storage, at the first change that waits for a connection: from then on it holds
 * something that stands nowhere else. Returns how to stop watching. A browser may say no; nothing depends on its answer.
 */
export function keepStorageOnceNeeded(db: LocalDatabase): () => void {
  const watching = liveQuery(() => syncStatus(db)).subscribe({
    next({ waiting, phase }) {
      if (waiting === 0 || phase !== 'offline') return
      watching.unsubscribe()
      navigator.storage?.persist().catch(() => false)
    },
    error: reportError,
  })
  return () => watching.unsubscribe()
}
