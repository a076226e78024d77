import { standardPasswordRules, type PasswordRules } from '#domain/security/password-rules.ts'
import { useAnswer } from '#ui/feedback/use-answer.ts'
import { useAccountActions } from './profile/account-actions.tsx'

/** What a new password has to be, as far as is known: until the server has said more, what holds everywhere. */
export function usePasswordRules(): PasswordRules {
  const { passwordRules } = useAccountActions()
  return useAnswer(passwordRules).value ?? standardPasswordRules
}
