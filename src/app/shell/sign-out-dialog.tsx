import { useEffect, useState } from 'react'
import { useAccount, useDatabase, useLiveQuery, useSyncStatus } from '#data/queries/context.tsx'
import { requestSync } from '#data/store/meta.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { saveUnsentFile } from '#features/sync-status/unsent-file.ts'
import { readUnsentEntries } from '#features/sync-status/read-unsent.ts'
import { formatUnsent } from '#features/sync-status/unsent.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { useSignOutActions } from './sign-out-actions.tsx'
import { t } from './words.ts'

/** Signs out immediately if everything has been sent; otherwise shows the unsent changes and asks first. */
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
      title={t.notSent(what)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button onClick={() => signOut().catch(report)}>{t.keepDevice}</Button>
          {canBeSent && (
            <Button variant="primary" onClick={send}>
              {t.sendNow}
            </Button>
          )}
        </>
      }
    >
      <p>{t.whatYouKeepStays}</p>
      {status.attention > 0 && <p className="mt-3 text-soft">{t.whatWasNotAccepted}</p>}
      <p role="status" className="mt-3 text-soft">
        {isAsked && describeSendState(isOffline, status.phase === 'signed_out')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {account && <Button onClick={() => saveUnsentFile(account.profile, unsent)}>{t.saveFile}</Button>}
        <Button variant="danger" onClick={() => setDiscarding(true)}>
          {t.discard}
        </Button>
      </div>
    </Dialog>
  )
}

function DiscardDialog({ what, count, onClose }: { what: string; count: number; onClose: () => void }) {
  const { signOut } = useSignOutActions()
  return (
    <TypedConfirmDialog
      title={t.discardWhat(what)}
      expected="discard"
      isTyped={(typed) => typed.toLowerCase() === 'discard'}
      confirmLabel={t.discardSignOut}
      byServer={false}
      words={errorMessage}
      onConfirm={() => signOut({ discard: true })}
      onClose={onClose}
    >
      <p>{count === 1 ? t.nobodyElseHasGone : t.nobodyElseHasThem}</p>
    </TypedConfirmDialog>
  )
}

function describeSendState(isOffline: boolean, needsSignIn: boolean): string {
  if (isOffline) return t.thereNoConnectionRight
  if (needsSignIn) return t.yourSessionHasEnded
  return t.sendingYouSignedOut
}

const report = (error: unknown) => reportError(error)
