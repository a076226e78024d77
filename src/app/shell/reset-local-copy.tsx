import { Dexie } from 'dexie'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { toDatabaseName } from '../boot/database-name.ts'
import { readUnsentCount } from './read-unsent-count.ts'

/**
 * The way out if a database fails to open however often the page is reloaded: a browser does not always clear it
 * itself.
 */
export function ResetLocalCopy({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false)
  const unsent = readUnsentCount(userId)
  const startOver = async () => {
    const slow = setTimeout(() => notify.error(held()), patienceMs)
    await Dexie.delete(toDatabaseName(userId)).finally(() => clearTimeout(slow))
    location.reload() // the witness then shows what was lost
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Start with a fresh copy</Button>
      {isAsking && (
        <ConfirmDialog
          title="Start with a fresh copy?"
          confirmLabel="Remove this copy"
          onConfirm={() => startOver().catch((error: unknown) => reportError(error))}
          onClose={() => setAsking(false)}
        >
          <p>This device’s copy is removed and loaded again from the server, which needs a connection.</p>
          {unsent > 0 && (
            <p className="mt-3 font-semibold">
              {formatQuantity(unsent, 'change')} that {unsent === 1 ? 'was' : 'were'} not sent{' '}
              {unsent === 1 ? 'goes' : 'go'} with it. Export {unsent === 1 ? 'it' : 'them'} first, or try again: closing
              the browser and opening it may be enough.
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

const patienceMs = 5_000

/** The browser is blocked, and continues by itself. */
function held(): string {
  return `${getProductName()} is open in another tab or window, which keeps this copy. Close it: it is removed then.`
}
