import type { NewOrganization } from '#api/organization.ts'
import type { SecondProof } from '#api/session/second-factor.ts'
import type { PasswordRules } from '#domain/security/password-rules.ts'
import { createActions } from '#ui/feedback/actions-context.ts'

// What these screens need of the session on this device, which the app keeps (src/app/session).

export type Credentials = { email: string; password: string }
export type NewAccount = Credentials & { firstName: string; lastName: string }

/** What the link in a mail was sent for. */
export type ConfirmationType = 'email' | 'email_change'
/** What the link of a reset carried: a hosted server's code, or the token of a mail in our words. */
export type ResetProof = { readonly code: string } | { readonly tokenHash: string }

/** Whose link was opened. */
export type LinkOwner = {
  readonly email: string
  /** Somebody else is signed in on this device: their address. */
  readonly instead: string | null
  /** It is the person who is signed in here, or who has just signed up in this browser. */
  readonly isExpected: boolean
}

/** `nowhere`: no mail server is set up, and nobody can read what it would get. */
export type MailGoes = 'sent' | 'nowhere' | { readonly waitsAt: string }

/** Somebody whose data is on this device, put away. */
export type AccountHere = {
  readonly userId: string
  readonly email: string
  readonly name: string
  /** What waits in it. */
  readonly unsent: { readonly scores: number; readonly others: number }
  /** Their password opens it without a connection, too. */
  readonly opensOffline: boolean
}

export type AccountActions = {
  /**
   * Each rejects with an AccountError, an OnlineError or a RuleError. `on_this_device`: there is no connection, and the
   * password was right for what is here. Nothing is sent until they sign in with one. `code_needed`: the password is
   * right, and nobody is in before `enterCode`. `password_needed`: it is right and temporary, and nobody is in before
   * `choosePassword`.
   */
  readonly signIn: (
    credentials: Credentials,
  ) => Promise<'signed_in' | 'on_this_device' | 'code_needed' | 'password_needed'>
  /** A password of one's own, after `password_needed`. */
  readonly choosePassword: (password: string) => Promise<'signed_in' | 'code_needed'>
  /** The code of the second factor, after `code_needed`. */
  readonly enterCode: (proof: SecondProof) => Promise<'signed_in' | 'wrong_code'>
  /** Somebody else wants to sign in, or with another account. */
  readonly giveUpCode: () => Promise<void>
  /** Why the session of the person on the screen is over, where the server has ended it. */
  readonly endedSession: () => Promise<{ readonly at: string; readonly isExpired: boolean } | null>
  readonly accountsHere: () => Promise<readonly AccountHere[]>
  /** Refused where something of theirs is unsent. */
  readonly removeFromDevice: (userId: string) => Promise<void>
  /**
   * `confirm_email`: the account exists, and its owner has to open the link in a mail before the first sign-in. The
   * invitation that they came by, if any, is kept in this browser until then.
   */
  readonly signUp: (account: NewAccount, invitation?: string) => Promise<'signed_in' | 'confirm_email'>
  /** Mails the link of a sign-up once more. Whether there is such an account it does not say. */
  readonly resendConfirmation: (email: string) => Promise<void>
  /** Whether the server knows codes that stand in for a lost second factor. */
  readonly recoveryCodes: () => Promise<boolean>
  /** Whether the page behind a sign-up's link asks for the password: any other does not count then. */
  readonly passwordAtLink: () => Promise<boolean>
  /**
   * Uses the link of a mail, which works once. Nobody is signed in by it before `enterFromLink`. `no_session`: a changed
   * address has to be confirmed from the other mailbox too. `signUpId`: where this browser made the sign-up that the link
   * belongs to; without it the password of that sign-up does not count.
   */
  readonly openLink: (
    tokenHash: string,
    type: ConfirmationType,
    signUpId: string | null,
  ) => Promise<LinkOwner | 'no_session'>
  /**
   * Signs the owner of the opened link in, with a new password where one is given. `password_needed`: there has to be one.
   * `invitation`: the one that they signed up with in this browser.
   */
  readonly enterFromLink: (
    password?: string,
  ) => Promise<'code_needed' | 'password_needed' | { readonly invitation: string | null }>
  /** With the link that goes to the old address: it is the account's again, and nobody is signed in any more. */
  readonly undoEmailChange: (tokenHash: string) => Promise<void>
  /** What the opened link would let in stays out. */
  readonly leaveLink: () => Promise<void>
  /** Sends a mail with a link to where a new password is chosen. Whether there is such an account it does not say. */
  readonly requestPasswordReset: (email: string) => Promise<void>
  /** What becomes of the mails that these actions ask for. */
  readonly mailGoes: () => Promise<MailGoes>
  /** What a new password has to be. */
  readonly passwordRules: () => Promise<PasswordRules>
  /** Ends every other session of the account. Who has a second factor is asked for its code before anything changes. */
  readonly resetPassword: (
    proof: ResetProof,
    password: string,
    code?: SecondProof,
  ) => Promise<'changed' | 'code_needed' | 'wrong_code'>
  /** Creates the organization on the server with the person as its league manager, once for each id, and shows it. */
  readonly createOrganization: (organization: NewOrganization) => Promise<void>
}

export type AccountProblem =
  | 'no_connection'
  | 'wrong_credentials'
  | 'email_not_confirmed'
  | 'too_many_attempts'
  | 'email_taken'
  | 'weak_password'
  | 'signed_out'
  | 'link_of_another_browser'
  | 'link_used'
  | 'not_on_device'
  | 'wrong_on_device'
  | 'wait'
  | 'connection_only'
  | 'something_waits'
  | 'refused'

export class AccountError extends Error {
  readonly problem: AccountProblem

  /**
   * `message`: the server's own words, where there are any; for `wait`, how long; where the server was not reached, what
   * was seen in its place.
   */
  constructor(problem: AccountProblem, message = '', options?: ErrorOptions) {
    super(message, options)
    this.name = 'AccountError'
    this.problem = problem
  }
}

export const [AccountActionsProvider, useAccountActions] = createActions<AccountActions>('account actions')
