import { liveQuery } from 'dexie'
import type { LocalDatabase } from '#data/store/database.ts'
import { syncStatus } from '#data/queries/sync-status.ts'
import { outboxTag } from './outbox-tag.ts'

/**
 * Asks the browser, where it has Background Sync, to wake the service worker once there is a connection
 * (send-in-background.ts): when a change waits for one, and when the page goes out of sight before all is sent. A page
 * that sends at once asks for nothing. Returns how to stop.
 */
export function askForBackgroundSync(db: LocalDatabase): () => void {
  let registration: ServiceWorkerRegistration | undefined
  let isWaiting = false
  void navigator.serviceWorker?.ready.then((ready) => (registration = ready))

  // Without any wait in between: a page that is closed comes no further than this.
  const ask = () => {
    registration?.sync?.register(outboxTag).catch(() => undefined) // not allowed; the next start of the app sends it
  }
  const onVisibility = () => {
    if (isWaiting && document.visibilityState === 'hidden') ask()
  }
  document.addEventListener('visibilitychange', onVisibility)
  const watching = liveQuery(() => syncStatus(db)).subscribe({
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
