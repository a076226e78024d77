import { AccountFrame } from './account-frame.tsx'
import { LinkOnItsWay } from './link-on-its-way.tsx'
import { MailNote } from './mail-note.tsx'
import { ModeLink } from './mode-link.tsx'

type Props = { to: string; what: 'confirmation' | 'reset'; onSignIn: () => void; onReset: () => void }

export function MailSent({ to, what, onSignIn, onReset }: Props) {
  return (
    <AccountFrame title="Check your email">
      {what === 'confirmation' ? (
        <>
          <p>Account created! Please check your email for verification.</p>
          <LinkOnItsWay email={to} />
          <p className="text-soft">
            You already have an account with this address? Then sign in, or{' '}
            <ModeLink onClick={onReset}>choose a new password</ModeLink>.
          </p>
        </>
      ) : (
        <>
          <p>Password reset instructions sent</p>
          <MailNote>
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
