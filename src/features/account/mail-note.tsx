import type { ReactNode } from 'react'
import { MailNotSetUpNote } from '#ui/feedback/mail-not-set-up-note.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useAccountActions } from './profile/account-actions.tsx'

/** Shows a note about an email that was sent or, if the server sends no email, a note that says so. */
export function MailNote({ children }: { children: ReactNode }) {
  const { mailGoes } = useAccountActions()
  const { value, error } = useServerQuery(mailGoes)
  if (value === undefined && error === undefined) return null
  if (value === undefined || value === 'sent') return children
  return <MailNotSetUpNote waitsAt={value === 'nowhere' ? null : value.waitsAt} />
}
