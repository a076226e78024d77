import type { ReactNode } from 'react'
import { MailNote } from './mail-note.tsx'
import { ResendLink } from './resend-link.tsx'

/**
 * Shown after a sign-up. Looks the same for an address that already has an account, so as not to reveal it: the owner
 * gets a mail that says so, or none from a hosted project.
 */
export function ConfirmationLinkSent({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <>
      <MailNote>
        <p>
          Open the link that we sent to <strong className="wrap-anywhere">{email}</strong>.
        </p>
        <p className="text-soft">Nothing came? Look in your spam folder, or have it sent again.</p>
      </MailNote>
      {children}
      <ResendLink email={email} />
    </>
  )
}
