import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useAccountActions } from '../profile/account-actions.tsx'

/** Whether a recovery code can be used instead of a code, as far as is known. */
export function useHasRecoveryCodes(): boolean {
  const { recoveryCodes } = useAccountActions()
  return useServerQuery(recoveryCodes).value === true
}
