import type { ReactNode } from 'react'
import { NotMailed } from '#ui/feedback/not-mailed.tsx'
import { useAnswer } from '#ui/feedback/use-answer.ts'
import { useAccountActions } from './profile/account-actions.tsx'

/** A note about a mail that was sent, or the truth if the server sends none. */
export function MailNote({ children }: { children: ReactNode }) {
  const { mailGoes } = useAccountActions()
  const { value, error } = useAnswer(mailGoes)
  if (value === undefined && error === undefined) return null
  if (value === undefined || value === 'sent') return children
  return <NotMailed waitsAt={value === 'nowhere' ? null : value.waitsAt} />
}
