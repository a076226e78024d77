import { useState } from 'react'
import { OnlineError } from '#domain/online-error.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAccountActions } from './profile/account-actions.tsx'
import { AccountFrame } from './account-frame.tsx'
import { describeAccountError, needsConnectionMessage } from './account-words.ts'
import { t } from './words.ts'

/**
 * The page behind the notice sent to an account's old address. Restores that address if the owner did not make the
 * change.
 */
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
      <AccountFrame title={t.yourAddressBack}>
        <p>{t.everyDeviceWasSigned}</p>
        <ButtonLink to="/login">{t.goSign}</ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t.undoAddressChange}>
      {!online && <Banner>{t.deviceIsOffline(needsConnectionMessage.confirm_email)}</Banner>}
      <FormProblem message={problem} />
      {isUsed ? <ButtonLink to="/login">{t.goSign}</ButtonLink> : question()}
    </AccountFrame>
  )

  function question() {
    return (
      <>
        <p>{t.addressWasChanged}</p>
        <Button variant="danger" size="large" fullWidth disabled={isBusy || !online} onClick={() => void undo()}>
          {isBusy ? t.oneMoment : t.undoChange}
        </Button>
        <ButtonLink to="/dashboard">{t.wasMe}</ButtonLink>
      </>
    )
  }
}
