import { useEffect, useState } from 'react'
import { useAccount, useDatabase, useLiveQuery, useSyncStatus } from '#data/queries/context.tsx'
import { requestSync } from '#data/store/meta.ts'
import { describeRejection } from '#data/store/refusal-words.ts'
import { saveUnsentFile } from '#features/sync-status/unsent-file.ts'
import { readUnsentEntries } from '#features/sync-status/read-unsent.ts'
import { formatUnsent } from '#features/sync-status/unsent.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { useSignOutActions } from './sign-out-actions.tsx'

/** Signs out at once if everything is sent; otherwise shows what is not, and asks. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const db = useDatabase()
  const account = useAccount()
  const status = useSyncStatus()
  const { signOut } = useSignOutActions()
  const unsent = useLiveQuery(readUnsentEntries, [])
  const [isAsked, setIsAsked] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const isClear = unsent?.length === 0
  useEffect(() => {
    if (isClear) signOut().catch(report)
  }, [isClear, signOut])
  if (!unsent || !status || isClear) return null

  const what = formatUnsent(unsent)
  if (isDiscarding) return <DiscardDialog what={what} count={unsent.length} onClose={() => setDiscarding(false)} />
  const canBeSent = status.waiting > 0
  const isOffline = status.phase === 'offline'
  const send = () => {
    setIsAsked(true)
    requestSync(db).catch(report)
  }
  return (
    <Dialog
      title={`${what} not sent`}
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
        {isAsked && describeSendState(isOffline, status.phase === 'signed_out')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {account && <Button onClick={() => saveUnsentFile(account.profile, unsent)}>Save as a file</Button>}
        <Button variant="danger" onClick={() => setDiscarding(true)}>
          Discard …
        </Button>
      </div>
    </Dialog>
  )
}

function DiscardDialog({ what, count, onClose }: { what: string; count: number; onClose: () => void }) {
  const { signOut } = useSignOutActions()
  return (
    <TypedConfirmDialog
      title={`Discard ${what}?`}
      expected="discard"
      isTyped={(typed) => typed.toLowerCase() === 'discard'}
      confirmLabel="Discard and sign out"
      byServer={false}
      words={describeRejection}
      onConfirm={() => signOut({ discard: true })}
      onClose={onClose}
    >
      <p>
        {count === 1
          ? 'Nobody else has it: it is gone for good, unless you saved it as a file.'
          : 'Nobody else has them: they are gone for good, unless you saved them as a file.'}
      </p>
    </TypedConfirmDialog>
  )
}

export function describeSendState(isOffline: boolean, needsSignIn: boolean): string {
  if (isOffline) return 'There is no connection right now.'
  if (needsSignIn) return 'Your session has ended: sign in again to send.'
  return 'Sending. You are signed out when it is done.'
}

const report = (error: unknown) => reportError(error)
