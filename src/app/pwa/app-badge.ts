import { liveQuery } from 'dexie'
import { readSyncStatus } from '#data/queries/sync-status.ts'
import { setBadge } from './set-badge.ts'
import { useWorkspace } from '../boot/workspace.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Shows a number on the installed app's icon: this account's unread notifications, and its changes that wait for a
 * connection or need attention. Returns a function that stops it; signing out clears the number.
 */
export function syncAppBadge(db: LocalDatabase): () => void {
  let shown: number | undefined
  const watching = liveQuery(async () => {
    const { waiting, attention } = await readSyncStatus(db)
    return waiting + attention + (await db.notifications.filter((one) => one.read_at === null).count())
  }).subscribe({
    next(count) {
      if (count === shown) return
      shown = count
      setBadge(shown)
    },
    error: (error: unknown) => reportError(error),
  })
  return () => {
    watching.unsubscribe()
    if (useWorkspace.getState().phase === 'closed') setBadge(0)
  }
}
