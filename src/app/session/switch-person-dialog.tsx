import { useEffect, useState } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { readUnsentEntries } from '#features/sync-status/read-unsent.ts'
import { formatUnsent } from '#features/sync-status/unsent.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useSignOutActions } from '../shell/sign-out-actions.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** Hands the device to someone else, immediately unless the person should know something first. */
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
      title={t.switchPerson}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" onClick={() => switchPerson().catch(report)}>
            {t.switchPerson}
          </Button>
        </>
      }
    >
      {unsent.length > 0 && (
        <p>{rich(t.whatWaitsStaysDevice, { name: <strong>{t.notSent(formatUnsent(unsent))}</strong> })}</p>
      )}
      {!comesBack && <p className={unsent.length > 0 ? 'mt-3' : ''}>{t.comingBackYourData}</p>}
    </Dialog>
  )
}

const report = (error: unknown) => reportError(error)
