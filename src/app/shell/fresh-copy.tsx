import { Dexie } from 'dexie'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/tables/count.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { databaseName } from '../boot/database-name.ts'
import { unsentWitness } from './unsent-witness.ts'

/** The way out where a database does not open however often the page is loaded: a browser does not always clear it itself. */
export function FreshCopy({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false)
  const unsent = Object.values(unsentWitness(userId).read()).reduce((sum, testimony) => sum + testimony.unsent, 0)
  const startOver = async () => {
    await Dexie.delete(databaseName(userId))
    location.reload() // the witness then tells what went with it
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
              {count(unsent, 'change')} that {unsent === 1 ? 'was' : 'were'} not sent {unsent === 1 ? 'goes' : 'go'}{' '}
              with it. Load the page again first, or close the browser and open it: that may be enough.
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
