import { Download, RotateCw } from 'lucide-react'
import { useCallback } from 'react'
import { saveUnsentFile } from '#features/sync-status/unsent-file.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { toDatabaseName } from '../boot/database-name.ts'
import { readLeftoverChanges, type LeftoverChanges } from '../boot/leftover-changes.ts'
import { t } from './words.ts'

/**
 * Shown if a newer version of the app has been used on this device. This older version leaves the data alone, updates
 * if the server has the newer version, and otherwise says what to wait for.
 */
export function OutdatedAppScreen({ userId }: { userId: string }) {
  const look = useCallback(
    async () => ({ kept: await readLeftoverChanges(toDatabaseName(userId)), found: await checkForUpdate() }),
    [userId],
  )
  const { value } = useServerQuery(look)
  if (!value) return <Spinner label={t.lookingNewerVersion} />
  const { kept, found } = value
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-lg flex-col justify-center p-4">
      <Card className="flex flex-col items-start gap-3 p-6">
        <h1>{t.versionTooOldDevice}</h1>
        <p>{t.newerVersionStoredData}</p>
        <p role="status">{words()[found]}</p>
        <p>{describeLeftover(kept)}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" icon={<RotateCw size={18} />} onClick={() => location.reload()}>
            {t.reload}
          </Button>
          <ExportLeftoverChanges kept={kept} />
        </div>
      </Card>
    </main>
  )
}

const words = (): Record<UpdateCheckResult, string> => ({
  newer: t.newerVersionWayPage,
  none: t.serverHasOlderVersion,
  offline: t.thereNoConnectionGet,
})

function describeLeftover(kept: LeftoverChanges | null): string {
  if (!kept) return t.everythingWasNotSent
  if (kept.count === 0) return t.everythingYouSavedHere
  return t.unsentAreKept(kept.count)
}

function ExportLeftoverChanges({ kept }: { kept: LeftoverChanges | null }) {
  if (!kept || kept.count === 0) return null
  const { exportable } = kept
  if (!exportable) return <p className="text-note text-soft">{t.versionCannotPutThem}</p>
  return (
    <Button icon={<Download size={18} />} onClick={() => saveUnsentFile(exportable.account, exportable.entries)}>
      {t.exportChanges(kept.count)}
    </Button>
  )
}

/**
 * newer: being installed, then applied like any new version. none: the server has no version that can be installed
 * here.
 */
type UpdateCheckResult = 'newer' | 'none' | 'offline'

export async function checkForUpdate(): Promise<UpdateCheckResult> {
  if (!navigator.onLine) return 'offline'
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return 'none'
  try {
    await Promise.race([registration.update(), afterTenSeconds()])
  } catch {
    return 'offline'
  }
  if (registration.waiting) return 'newer'
  return registration.installing && (await isInstalled(registration.installing)) ? 'newer' : 'none'
}

/**
 * Resolves to whether the version gets installed: one that is older than the data on this device refuses
 * (require-no-downgrade.ts).
 */
function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve(worker.state !== 'redundant')
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Rejects after ten seconds, so that a server that does not respond counts as offline. */
function afterTenSeconds(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error('No answer')), 10_000))
}
