import { createContext, useContext } from 'react'

// What these screens need from the application around them. The app provides it (src/app): features know no server.

export type Credentials = { email: string; password: string }
export type NewAccount = Credentials & { firstName: string; lastName: string }

export type AccountActions = {
  /** Each rejects with an AccountError. */
  readonly signIn: (credentials: Credentials) => Promise<void>
  /** `confirm_email`: the account exists, and its owner has to open the link in a mail before the first sign-in. */
  readonly signUp: (account: NewAccount) => Promise<'signed_in' | 'confirm_email'>
  /** With the token of the link in the mail. The person is signed in then. */
  readonly confirmEmail: (tokenHash: string) => Promise<void>
  /** Creates the organisation on the server with the person as its league manager, once for each id, and shows it. */
  readonly createOrganization: (organization: { readonly id: string; readonly name: string }) => Promise<void>
}

export type AccountProblem =
  | 'no_connection'
  | 'wrong_credentials'
  | 'email_not_confirmed'
  | 'too_many_attempts'
  | 'email_taken'
  | 'signed_out'
  | 'refused'

export class AccountError extends Error {
  readonly problem: AccountProblem

  /** `message`: the server's own words, where there are any. */
  constructor(problem: AccountProblem, message = '', options?: ErrorOptions) {
    super(message, options)
    this.name = 'AccountError'
    this.problem = problem
  }
}

const AccountActionsContext = createContext<AccountActions | null>(null)
export const AccountActionsProvider = AccountActionsContext.Provider

export function useAccountActions(): AccountActions {
  const actions = useContext(AccountActionsContext)
  if (!actions) throw new Error('The account screens stand inside an AccountActionsProvider.')
  return actions
}
