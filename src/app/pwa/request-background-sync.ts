import { liveQuery } from 'dexie'
import { readSyncStatus } from '#data/queries/sync-status.ts'
import { outboxTag } from './outbox-tag.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Asks a browser that supports Background Sync to wake the service worker when there is a connection
 * (run-background-sync.ts). Asks when a change is waiting for a connection, and when the page is hidden before
 * everything is sent; this is not needed if the page can send right away. Returns a function that stops it.
 */
export function requestBackgroundSync(db: LocalDatabase): () => void {
  let registration: ServiceWorkerRegistration | undefined
  let isWaiting = false
  void navigator.serviceWorker?.ready.then((ready) => (registration = ready))

  // Synchronous: a page that is being closed gets no further than this.
  const ask = () => {
    registration?.sync?.register(outboxTag).catch(() => undefined) // if the browser doesn't allow it, the next start of the app sends the changes
  }
  const onVisibility = () => {
    if (isWaiting && document.visibilityState === 'hidden') ask()
  }
  document.addEventListener('visibilitychange', onVisibility)
  const watching = liveQuery(() => readSyncStatus(db)).subscribe({
    next({ waiting, phase }) {
      isWaiting = waiting > 0
      if (isWaiting && (phase === 'offline' || document.visibilityState === 'hidden')) ask()
    },
    error: reportError,
  })
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    watching.unsubscribe()
  }
}
