import { liveQuery } from 'dexie'
import { isFullySynced, readSyncStatus } from '#data/queries/sync-status.ts'
import { isInstallOfferDue } from '#ui/browser/install-method.ts'
import { getCurrentInstallMethod } from '#features/install/current-install-method.ts'
import { useInstallation } from '#features/install/installation.ts'
import { createDeviceValue } from '../boot/device-value.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const installOffered = createDeviceValue('fieldside.install-offered', (kept) =>
  typeof kept === 'string' && !Number.isNaN(Date.parse(kept)) ? kept : null,
)

/**
 * Offers the installation after someone has saved a score on this device, when they know what the app is good for, and
 * only after the score is sent: an app on an iPhone's home screen has its own storage and would not have Safari's
 * pending changes. Returns a function that stops watching.
 */
export function offerInstallAfterScore(db: LocalDatabase): () => void {
  let last: number | undefined
  let isDue = false
  const watching = liveQuery(async () => ({
    entry: await db.outbox.orderBy('order').last(),
    status: await readSyncStatus(db),
  })).subscribe({
    next({ entry, status }) {
      const isNew = last !== undefined && entry !== undefined && entry.order > last
      last = Math.max(last ?? 0, entry?.order ?? 0)
      if (isNew && entry.name === 'score.report') isDue = true
      if (!isDue || !isFullySynced(status) || !navigator.onLine) return
      isDue = false
      offerInstall()
    },
    error: (error: unknown) => reportError(error),
  })
  return () => watching.unsubscribe()
}

function offerInstall(): void {
  const now = new Date()
  try {
    if (!isInstallOfferDue(getCurrentInstallMethod(useInstallation.getState()), installOffered.read(), now)) return
    installOffered.write(now.toISOString())
  } catch {
    return // if the browser stores nothing for this page, the offer would appear after every score
  }
  useInstallation.setState({ isOffered: true })
}
