import { useAnswer } from '#ui/feedback/use-answer.ts'
import { useAccountActions } from '../profile/account-actions.tsx'

/** Whether a recovery code can be used instead of a code, as far as is known. */
export function useRecoveryCodes(): boolean {
  const { recoveryCodes } = useAccountActions()
  return useAnswer(recoveryCodes).value === true
}
