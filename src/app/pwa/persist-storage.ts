import { liveQuery } from 'dexie'
import { create } from 'zustand'
import { readSyncStatus } from '#data/queries/sync-status.ts'
import { getCurrentInstallMethod } from '#features/install/current-install-method.ts'
import { useInstallation } from '#features/install/installation.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Whether to warn that the browser may clear pending changes. */
export const useStorageMayBeCleared = create<{ readonly isTold: boolean }>(() => ({ isTold: false }))

/**
 * When the first change has to wait for a connection, asks the browser not to clear our storage: from then on, it holds
 * data that exists nowhere else. If the browser refuses and is WebKit (as in a Safari tab), it clears a site's storage
 * after seven days without a visit, and the screen says so. Returns a function that stops watching.
 */
export function persistStorageOnFirstChange(db: LocalDatabase): () => void {
  const watching = liveQuery(() => readSyncStatus(db)).subscribe({
    next({ waiting, phase }) {
      if (waiting === 0 || phase !== 'offline') return
      watching.unsubscribe()
      void isStoragePersisted().then((kept) => useStorageMayBeCleared.setState({ isTold: !kept && clearsAfterAWeek() }))
    },
    error: (error: unknown) => reportError(error),
  })
  return () => {
    watching.unsubscribe()
    useStorageMayBeCleared.setState({ isTold: false })
  }
}

async function isStoragePersisted(): Promise<boolean> {
  return (await navigator.storage?.persist().catch(() => false)) ?? false
}

/** True for WebKit, the engine of every browser on an iPhone, unless the app is installed. */
function clearsAfterAWeek(): boolean {
  return ['ios_safari', 'ios_other', 'mac_safari'].includes(getCurrentInstallMethod(useInstallation.getState()))
}
