import { useState } from 'react'
import { refusalWords } from '#db/refusal-words.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form-field.tsx'
import { notify } from '#ui/toast.tsx'
import { useProfileActions } from './profile-actions.tsx'

/** `unsent`: what stands on this device only, in words; null where nothing does. */
export function DeleteAccount({ email, unsent }: { email: string; unsent: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && <DeleteDialog email={email} unsent={unsent} onClose={() => setOpen(false)} />}
    </div>
  )
}

function DeleteDialog({ email, unsent, onClose }: { email: string; unsent: string | null; onClose: () => void }) {
  const { deleteAccount } = useProfileActions()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase()

  const remove = async () => {
    if (!isConfirmed) return setProblem('What you typed does not match.')
    setProblem(undefined)
    setBusy(true)
    try {
      await deleteAccount(typed)
      notify.success('Your account is deleted')
    } catch (error) {
      setProblem(refusalWords(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Delete my account"
      onClose={onClose}
      dismissible={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form="delete-account" disabled={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete for good'}
          </Button>
        </>
      }
    >
      <form
        id="delete-account"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        {unsent !== null && <Banner>{unsent} not sent: they would be lost with the account.</Banner>}
        <p>
          Your profile, your memberships and your sessions go for good, here and on the server. An organization that has
          no other member goes with you.
        </p>
        <p className="text-soft">Scores that you reported stay with their games, without your name.</p>
        <TextField
          label={`Type ${email} to confirm`}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
        />
      </form>
    </Dialog>
  )
}
