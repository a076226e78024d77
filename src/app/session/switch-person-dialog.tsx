import { useEffect, useState } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { readUnsentEntries } from '#features/sync-status/read-unsent.ts'
import { formatUnsent } from '#features/sync-status/unsent.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useSignOutActions } from '../shell/sign-out-actions.tsx'

/** Hands the device to someone else: at once, unless there is something to know first. */
export function SwitchPersonDialog({ onClose }: { onClose: () => void }) {
  const { switchPerson, opensOffline } = useSignOutActions()
  const unsent = useLiveQuery(readUnsentEntries, [])
  const [comesBack, setComesBack] = useState<boolean>()
  useEffect(() => {
    opensOffline().then(setComesBack, report)
  }, [opensOffline])
  const isClear = unsent?.length === 0 && comesBack === true
  useEffect(() => {
    if (isClear) switchPerson().catch(report)
  }, [isClear, switchPerson])
  if (!unsent || comesBack === undefined || isClear) return null
  return (
    <Dialog
      title="Switch person"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => switchPerson().catch(report)}>
            Switch person
          </Button>
        </>
      }
    >
      {unsent.length > 0 && (
        <p>
          <strong>{formatUnsent(unsent)} not sent.</strong> What waits stays on this device behind your password, and is
          sent when you sign in here again with a connection. Nobody else can send it.
        </p>
      )}
      {!comesBack && (
        <p className={unsent.length > 0 ? 'mt-3' : ''}>
          Coming back to your data needs a connection: this device does not know your password.
        </p>
      )}
    </Dialog>
  )
}

const report = (error: unknown) => reportError(error)
