import { useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAccountActions } from './profile/account-actions.tsx'
import { AccountFrame } from './account-frame.tsx'
import { accountErrorWords, needsConnection } from './account-words.ts'

/** Where the link leads that the old address of an account gets when the address was changed. */
export function TakeAddressBack({ token }: { token: string }) {
  const { takeAddressBack } = useAccountActions()
  const online = useOnline()
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const takeBack = async () => {
    setProblem(undefined)
    setBusy(true)
    await takeAddressBack(token)
      .then(() => setDone(true))
      .catch((error: unknown) => setProblem(accountErrorWords(error, 'confirm_email')))
    setBusy(false)
  }

  if (isDone)
    return (
      <AccountFrame title="Your address is back">
        <p>
          Your account has this address again, and every device was signed out. The old password no longer works: we
          sent you another link to choose a new one.
        </p>
        <ButtonLink to="/login">Go to sign in</ButtonLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title="Take your address back">
      {!online && <Banner>{needsConnection.confirm_email} This device has none right now.</Banner>}
      <p>
        The address of your account was changed. If that was not you, put this one back. Every device is signed out, and
        you choose a new password.
      </p>
      <FormProblem message={problem} />
      <Button variant="primary" disabled={isBusy || !online} onClick={() => void takeBack()}>
        Put my old address back
      </Button>
    </AccountFrame>
  )
}
