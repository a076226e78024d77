import { AccountError, type AccountActions, type NewAccount } from '../profile/account-actions.tsx'

/**
 * Asks for the account. Where it was asked for before and the answer was lost, it may be there already: then the same
 * password opens it.
 */
export async function makeAccount(
  { signUp, signIn }: AccountActions,
  account: NewAccount,
  isUncertain: boolean,
): Promise<'signed_in' | 'confirm_email'> {
  try {
    return await signUp(account)
  } catch (error) {
    const isTaken = error instanceof AccountError && error.problem === 'email_taken'
    if (!isUncertain || !isTaken) throw error
    try {
      const how = await signIn({ email: account.email, password: account.password })
      if (how === 'code_needed') throw error // it is an account of before, which is asked for more: they sign in to it
      return 'signed_in'
    } catch (refusal) {
      const isTheirs = refusal instanceof AccountError && refusal.problem !== 'wrong_credentials'
      throw isTheirs ? refusal : error
    }
  }
}
