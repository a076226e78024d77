import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useAccountActions } from '../profile/account-actions.tsx'

/** Returns whether a recovery code can be used instead of an authenticator code, as far as this device knows. */
export function useHasRecoveryCodes(): boolean {
  const { recoveryCodes } = useAccountActions()
  return useServerQuery(recoveryCodes).value === true
}
