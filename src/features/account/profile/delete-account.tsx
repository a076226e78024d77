import { useState } from 'react'
import { describeRejection } from '#data/store/refusal-words.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { UnsentBanner } from '#ui/feedback/unsent-banner.tsx'
import { useProfileActions } from './profile-actions.tsx'

/** `unsent`: describes what exists only on this device and would be lost; null if nothing. */
export function DeleteAccount({ email, unsent }: { email: string; unsent: string | null }) {
  const { deleteAccount } = useProfileActions()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <TypedConfirmDialog
          title="Delete my account"
          expected={email}
          isTyped={(typed) => typed.toLowerCase() === email.toLowerCase()}
          type="email"
          words={describeRejection}
          onConfirm={async (typed) => {
            await deleteAccount(typed)
            notify.success('Your account is deleted')
          }}
          onClose={() => setOpen(false)}
        >
          <UnsentBanner words={unsent} />
          <p>
            Your profile, your memberships and your sessions go for good, here and on the server. An organization that
            has no other member goes with you.
          </p>
          <p className="text-soft">Scores that you reported stay with their games, without your name.</p>
        </TypedConfirmDialog>
      )}
    </div>
  )
}
