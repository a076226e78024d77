import { useEffect, useState } from 'react'
import { useDatabase, useLive, useSyncStatus } from '#db/context.tsx'
import { requestSync } from '#db/meta.ts'
import { readUnsent, unsentInWords } from '#features/sync-status/unsent.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSignOut } from './sign-out.tsx'

/** Signs out at once where everything is sent; otherwise says what is not, and asks. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const db = useDatabase()
  const status = useSyncStatus()
  const signOut = useSignOut()
  const unsent = useLive(readUnsent, [])
  const [isAsked, setIsAsked] = useState(false)
  const isClear = unsent?.length === 0
  useEffect(() => {
    if (isClear) signOut().catch(report)
  }, [isClear, signOut])
  if (!unsent || !status || isClear) return null

  const canBeSent = status.waiting > 0
  const isOffline = status.phase === 'offline'
  const send = () => {
    setIsAsked(true)
    requestSync(db).catch(report)
  }
  return (
    <Dialog
      title={`${unsentInWords(unsent)} not sent`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => signOut().catch(report)}>Keep on this device</Button>
          {canBeSent && (
            <Button variant="primary" onClick={send}>
              Send now
            </Button>
          )}
        </>
      }
    >
      <p>
        What you keep stays on this device until you sign in here again, and is sent then. Nobody else who signs in on
        this device can see or send it.
      </p>
      {status.attention > 0 && (
        <p className="mt-3 text-soft">What was not accepted is kept with it; you find it in Needs attention.</p>
      )}
      <p role="status" className="mt-3 text-soft">
        {isAsked && (isOffline ? 'There is no connection right now.' : 'Sending. You are signed out when it is done.')}
      </p>
    </Dialog>
  )
}

const report = (error: unknown) => reportError(error)
