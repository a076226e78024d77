import { liveQuery } from 'dexie'
import { getMeta } from '#data/store/meta.ts'
import type { SyncPhase } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Makes the service worker look for a newer version when the server no longer accepts entries in this version's format.
 */
export function updateWhenOutdated(db: LocalDatabase): () => void {
  let phase: SyncPhase | undefined
  const watching = liveQuery(async () => (await getMeta(db, 'sync'))?.phase).subscribe({
    next(now) {
      if (now === 'upgrade' && now !== phase) void lookForUpdate()
      phase = now
    },
    error: (error: unknown) => reportError(error),
  })
  return () => watching.unsubscribe()
}

async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined) // no connection: try at the next exchange
}
