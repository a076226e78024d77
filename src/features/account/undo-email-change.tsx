import { useState } from 'react'
import { OnlineError } from '#domain/online-error.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAccountActions } from './profile/account-actions.tsx'
import { AccountFrame } from './account-frame.tsx'
import { describeAccountError, needsConnectionMessage } from './account-words.ts'

/** The page behind the notice sent to an account's old address: restores it if the owner did not change it. */
export function UndoEmailChange({ token }: { token: string }) {
  const { undoEmailChange } = useAccountActions()
  const online = useOnline()
  const [isUndone, setUndone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isUsed, setUsed] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const undo = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      await undoEmailChange(token)
      setUndone(true)
    } catch (error) {
      setUsed(error instanceof OnlineError && error.code === 'otp_expired')
      setProblem(describeAccountError(error, 'confirm_email'))
    }
    setBusy(false)
  }
  if (isUndone) {
    return (
      <AccountFrame title="Your address is back">
        <p>
          Every device was signed out. We sent you a link to choose a new password, because whoever changed the address
          may know the old one.
        </p>
        <ButtonLink to="/login">Go to sign in</ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Undo the address change">
      {!online && <Banner>{needsConnectionMessage.confirm_email} This device has none right now.</Banner>}
      <FormProblem message={problem} />
      {isUsed ? <ButtonLink to="/login">Go to sign in</ButtonLink> : question()}
    </AccountFrame>
  )

  function question() {
    return (
      <>
        <p>
          The e-mail address of your account was changed. If that wasn’t you, undo it: your account gets this address
          back, every device is signed out, and you choose a new password.
        </p>
        <Button variant="danger" size="large" fullWidth disabled={isBusy || !online} onClick={() => void undo()}>
          {isBusy ? 'One moment …' : 'Undo the change'}
        </Button>
        <ButtonLink to="/dashboard">It was me</ButtonLink>
      </>
    )
  }
}
