import type { ReactNode } from 'react'
import { MailNote } from './mail-note.tsx'
import { ResendLink } from './resend-link.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/**
 * Shown after a sign-up. Looks the same for an address that already has an account, so as not to reveal it: the owner
 * gets a mail that says so, or none from a hosted project.
 */
export function ConfirmationLinkSent({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <>
      <MailNote>
        <p>{rich(t.openLinkWeSent, { email: <strong className="wrap-anywhere">{email}</strong> })}</p>
        <p className="text-soft">{t.nothingCameLookYour}</p>
      </MailNote>
      {children}
      <ResendLink email={email} />
    </>
  )
}
