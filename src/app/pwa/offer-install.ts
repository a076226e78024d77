import { liveQuery } from 'dexie'
import type { LocalDatabase } from '#data/store/database.ts'
import { isOfferDue } from '#ui/browser/install-way.ts'
import { currentInstallWay } from '#features/install/current-install-way.ts'
import { useInstallation } from '#features/install/installation.ts'
import { deviceMemory } from '../boot/device-memory.ts'

/** When the installation was offered last. */
const installOffered = deviceMemory('fieldside.install-offered', (kept) =>
  typeof kept === 'string' && !Number.isNaN(Date.parse(kept)) ? kept : null,
)

/**
 * Offers the installation when somebody has just saved a score on this device: they know by then what it is good for.
 * Returns how to stop watching.
 */
export function offerInstallAfterScore(db: LocalDatabase): () => void {
  let last: number | undefined
  const watching = liveQuery(() => db.outbox.orderBy('order').last()).subscribe({
    next(entry) {
      const isNew = last !== undefined && entry !== undefined && entry.order > last
      last = Math.max(last ?? 0, entry?.order ?? 0)
      if (isNew && entry.name === 'score.report') offerInstall()
    },
    error: (error: unknown) => reportError(error),
  })
  return () => watching.unsubscribe()
}

function offerInstall(): void {
  const now = new Date()
  try {
    if (!isOfferDue(currentInstallWay(useInstallation.getState()), installOffered.read(), now)) return
    installOffered.write(now.toISOString())
  } catch {
    return // a browser that keeps nothing for this page would be asked after every score
  }
  useInstallation.setState({ isOffered: true })
}
