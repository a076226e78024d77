import { Download, RotateCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { saveUnsentFile } from '#features/sync-status/unsent-file.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { toDatabaseName } from '../boot/database-name.ts'
import { readLeftoverChanges } from '../boot/leftover-changes.ts'
import { readUnsentCount } from './read-unsent-count.ts'
import { t } from './words.ts'

const FreshCopy = lazy(() => import('./reset-local-copy.tsx').then((m) => ({ default: m.ResetLocalCopy })))

/** Shown if this device's storage does not respond: try again, export what is unsent, or load a fresh copy. */
export function StorageRecovery({ userId }: { userId: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" icon={<RotateCw size={18} />} onClick={() => location.reload()}>
        {t.tryAgain}
      </Button>
      {readUnsentCount(userId) > 0 && (
        <Button
          icon={<Download size={18} />}
          onClick={() => void exportUnsent(userId).catch((error: unknown) => notify.error(wordsOf(error)))}
        >
          {t.exportUnsentChanges}
        </Button>
      )}
      <Suspense fallback={null}>
        <FreshCopy userId={userId} />
      </Suspense>
    </div>
  )
}

async function exportUnsent(userId: string): Promise<void> {
  const kept = await Promise.race([readLeftoverChanges(toDatabaseName(userId)), afterPatience()])
  if (!kept?.exportable) throw new Error('not readable')
  saveUnsentFile(kept.exportable.account, kept.exportable.entries)
}

const patienceMs = 10_000

function afterPatience(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, null))
}

function wordsOf(error: unknown): string {
  reportError(error)
  return t.unsentChangesCouldNot
}
