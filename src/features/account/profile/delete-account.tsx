import { useState } from 'react'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { UnsentBanner } from '#ui/feedback/unsent-banner.tsx'
import { useProfileActions } from './profile-actions.tsx'
import { t } from './words.ts'

/** `unsent` describes what exists only on this device and would be lost, or is null if there is nothing. */
export function DeleteAccount({ email, unsent }: { email: string; unsent: string | null }) {
  const { deleteAccount } = useProfileActions()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t.deleteMyAccount}
      </Button>
      {isOpen && (
        <TypedConfirmDialog
          title={t.deleteMyAccount}
          expected={email}
          isTyped={(typed) => typed.toLowerCase() === email.toLowerCase()}
          type="email"
          words={errorMessage}
          onConfirm={async (typed) => {
            await deleteAccount(typed)
            notify.success(t.yourAccountDeleted)
          }}
          onClose={() => setOpen(false)}
        >
          <UnsentBanner words={unsent} />
          <p>{t.yourProfileYourMemberships}</p>
          <p className="text-soft">{t.scoresYouReportedStay}</p>
        </TypedConfirmDialog>
      )}
    </div>
  )
}
