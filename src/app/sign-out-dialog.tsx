import { useEffect } from 'react'
import { useDatabase, useLive } from '#db/context.tsx'
import { requestSync } from '#db/meta.ts'
import { readUnsent, unsentInWords } from '#features/sync-status/unsent.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useSignOut } from './sign-out.tsx'

/** Signs out at once where everything is sent. Otherwise tries to send, and asks about what is left while it tries. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const db = useDatabase()
  const signOut = useSignOut()
  const unsent = useLive(readUnsent, [])
  const isClear = unsent?.length === 0
  useEffect(() => {
    if (isClear) signOut().catch(reportError)
  }, [isClear, signOut])
  useEffect(() => {
    requestSync(db).catch(reportError)
  }, [db])
  if (!unsent || isClear) return null
  return (
    <ConfirmDialog
      title={`${unsentInWords(unsent)} not sent`}
      confirmLabel="Sign out"
      danger={false}
      onConfirm={() => signOut().catch(reportError)}
      onClose={onClose}
    >
      <p>
        It stays on this device until you sign in here again, and is sent then. Nobody else who signs in on this device
        can see or send it.
      </p>
      <p className="mt-3 text-soft">As soon as there is a connection it is sent, and you are signed out.</p>
    </ConfirmDialog>
  )
}
