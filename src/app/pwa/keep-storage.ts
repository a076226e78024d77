import { liveQuery } from 'dexie'
import { create } from 'zustand'
import type { LocalDatabase } from '#data/store/database.ts'
import { syncStatus } from '#data/queries/sync-status.ts'
import { currentInstallWay } from '#features/install/current-install-way.ts'
import { useInstallation } from '#features/install/installation.ts'

/** The browser may clear what waits here, and somebody should know. */
export const useMayBeCleared = create<{ readonly isTold: boolean }>(() => ({ isTold: false }))

/**
 * Asks the browser not to clear our storage, at the first change that waits for a connection: from then on it holds
 * something that stands nowhere else. Where a tab of Safari says no, it will clear what a site has kept after seven days
 * without a visit, and the screen says so. Returns how to stop watching.
 */
export function keepStorageOnceNeeded(db: LocalDatabase): () => void {
  const watching = liveQuery(() => syncStatus(db)).subscribe({
    next({ waiting, phase }) {
      if (waiting === 0 || phase !== 'offline') return
      watching.unsubscribe()
      void isKept().then((kept) => useMayBeCleared.setState({ isTold: !kept && clearsAfterAWeek() }))
    },
    error: (error: unknown) => reportError(error),
  })
  return () => {
    watching.unsubscribe()
    useMayBeCleared.setState({ isTold: false })
  }
}

async function isKept(): Promise<boolean> {
  return (await navigator.storage?.persist().catch(() => false)) ?? false
}

/** As WebKit does, which every browser of an iPhone is. */
function clearsAfterAWeek(): boolean {
  return ['ios_safari', 'ios_other', 'mac_safari'].includes(currentInstallWay(useInstallation.getState()))
}
