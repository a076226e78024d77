import { AccountFrame } from './account-frame.tsx'
import { ConfirmationLinkSent } from './confirmation-link-sent.tsx'
import { MailNote } from './mail-note.tsx'
import { ModeLink } from './mode-link.tsx'

type Props = { to: string; what: 'confirmation' | 'reset'; onSignIn: () => void; onReset: () => void }

export function MailSent({ to, what, onSignIn, onReset }: Props) {
  return (
    <AccountFrame title="Check your email">
      {what === 'confirmation' ? (
        <>
          <p>Account created! Please check your email for verification.</p>
          <ConfirmationLinkSent email={to} />
          <p className="text-soft">
            Already have an account with this address? Sign in, or{' '}
            <ModeLink onClick={onReset}>choose a new password</ModeLink>.
          </p>
        </>
      ) : (
        <>
          <MailNote>
            <p>Password reset instructions sent</p>
            <p className="text-soft">
              Where there is an account for <strong className="wrap-anywhere">{to}</strong>, a link is on its way there.
              It works for one hour. Nothing came? Look in your spam folder, or check the address and ask again.
            </p>
          </MailNote>
        </>
      )}
      <p>
        <ModeLink onClick={onSignIn}>Back to sign in</ModeLink>
      </p>
    </AccountFrame>
  )
}
