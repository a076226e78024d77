import { standardPasswordRules, type PasswordRules } from '#domain/security/password-rules.ts'
import { useAnswer } from '#ui/feedback/use-answer.ts'
import { useAccountActions } from './profile/account-actions.tsx'

/** Returns the requirements for a new password as far as known: the general ones until the server reports more. */
export function usePasswordRules(): PasswordRules {
  const { passwordRules } = useAccountActions()
  return useAnswer(passwordRules).value ?? standardPasswordRules
}
