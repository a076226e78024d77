import { defaultPasswordRules, type PasswordRules } from '#domain/security/password-rules.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useAccountActions } from './profile/account-actions.tsx'

/**
 * Returns the requirements for a new password as far as they are known: the general ones until the server reports more.
 */
export function usePasswordRules(): PasswordRules {
  const { passwordRules } = useAccountActions()
  return useServerQuery(passwordRules).value ?? defaultPasswordRules
}
