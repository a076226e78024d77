import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { ConfirmationLinkSent } from './confirmation-link-sent.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { t } from './words.ts'

type Props = {
  email: string
  /**
   * The invitation's token, with which the person returns to the invitation after confirming the address in this
   * browser.
   */
  token: string
  /** Whether the invited person is known to have an account. If not, they choose between signing up and signing in. */
  hasAccount: boolean
  onEntered: () => void
}

/** Signs in with a new or an existing account, using the invitation's address. */
export function InvitedEntry({ email, token, hasAccount, onEntered }: Props) {
  const [mode, setMode] = useState<'sign_up' | 'sign_in'>(hasAccount ? 'sign_in' : 'sign_up')
  const [waitsForMail, setWaitsForMail] = useState(false)
  if (waitsForMail) {
    return (
      <>
        <p>{t.accountCreatedPleaseCheck}</p>
        <ConfirmationLinkSent email={email}>
          <p className="text-soft">{t.openedBrowserLinkLeads}</p>
        </ConfirmationLinkSent>
        <Button
          onClick={() => {
            setMode('sign_in')
            setWaitsForMail(false)
          }}
        >
          {t.iHaveConfirmed}
        </Button>
      </>
    )
  }
  return (
    <>
      {hasAccount ? (
        <p className="text-soft">{t.yourSessionHasEnded}</p>
      ) : (
        <SegmentedControl
          label={t.doYouHaveAccount}
          options={[
            { value: 'sign_up', label: t.newHere },
            { value: 'sign_in', label: t.iHaveAccount },
          ]}
          value={mode}
          onChange={setMode}
        />
      )}
      {mode === 'sign_up' ? (
        <SignUpForm invited={{ email, token }} onSignedIn={onEntered} onWaitForMail={() => setWaitsForMail(true)} />
      ) : (
        <SignInForm knownEmail={email} emailFixed onSignedIn={onEntered} />
      )}
    </>
  )
}
