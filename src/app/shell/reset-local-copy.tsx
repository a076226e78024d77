import { Dexie } from 'dexie'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { toDatabaseName } from '../boot/database-name.ts'
import { readUnsentCount } from './read-unsent-count.ts'
import { t } from './words.ts'

/**
 * Offers to delete this device's copy and load a fresh one, for a database that fails to open no matter how often the
 * page is reloaded; a browser does not always clear such a database by itself.
 */
export function ResetLocalCopy({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false)
  const unsent = readUnsentCount(userId)
  const startOver = async () => {
    const slow = setTimeout(() => notify.error(held()), patienceMs)
    await Dexie.delete(toDatabaseName(userId)).finally(() => clearTimeout(slow))
    location.reload() // after the reload, the record outside the database shows what was lost
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.startFreshCopy}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t.startFreshCopyQuestion}
          confirmLabel={t.removeCopy}
          onConfirm={() => startOver().catch((error: unknown) => reportError(error))}
          onClose={() => setAsking(false)}
        >
          <p>{t.devicesCopyRemovedLoaded}</p>
          {unsent > 0 && <p className="mt-3 font-semibold">{t.unsentWillBeLost(unsent)}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

const patienceMs = 5_000

/** The message shown while another tab blocks the deletion, which continues by itself when that tab is closed. */
function held(): string {
  return t.openAnotherTabWindow(getProductName())
}
