import type { NewOrganization } from '#api/organization.ts'
import type { SecondFactorProof } from '#api/session/second-factor.ts'
import type { PasswordRules } from '#domain/security/password-rules.ts'
import { createActionsContext } from '#ui/feedback/actions-context.ts'

// What these screens need from this device's session, which the app manages (src/app/session).

export type Credentials = { email: string; password: string }
export type NewAccount = Credentials & { firstName: string; lastName: string }

/** The purpose of the emailed link. */
export type ConfirmationType = 'email' | 'email_change'
/** The proof in a reset link: a hosted server's code, or the token from one of our own emails. */
export type ResetProof = { readonly code: string } | { readonly tokenHash: string }

/** The person the opened link belongs to. */
export type LinkOwner = {
  readonly email: string
  /** The address of a different person who is signed in on this device. */
  readonly instead: string | null
  /** Whether the owner is signed in here or has just signed up in this browser. */
  readonly isExpected: boolean
}

/** `nowhere`: no mail server is set up, and the email cannot be read anywhere. */
export type MailDestination = 'sent' | 'nowhere' | { readonly waitsAt: string }

/** A person whose data is stored on this device but not open. */
export type DeviceAccountSummary = {
  readonly userId: string
  readonly email: string
  readonly name: string
  /** The number of unsent scores, and of other unsent changes, in the data. */
  readonly unsent: { readonly scores: number; readonly others: number }
  /** Whether the person's password also opens the data without a connection. */
  readonly opensOffline: boolean
}

export type AccountActions = {
  /**
   * Any action here that fails rejects with an AccountError, an OnlineError, or a RuleError. `signIn` returns
   * `on_this_device` if there is no connection and the password matches the data on this device; nothing is sent until
   * the person signs in with a connection. It returns `code_needed` if the password is right, but no one is signed in
   * until `enterCode`, and `password_needed` if the password is right but temporary, and no one is signed in until
   * `choosePassword`.
   */
  readonly signIn: (
    credentials: Credentials,
  ) => Promise<'signed_in' | 'on_this_device' | 'code_needed' | 'password_needed'>
  /** Sets the person's own password, after `password_needed`. */
  readonly choosePassword: (password: string) => Promise<'signed_in' | 'code_needed'>
  /** Takes the code of the second factor, after `code_needed`. */
  readonly enterCode: (proof: SecondFactorProof) => Promise<'signed_in' | 'wrong_code'>
  /** Cancels entering the code, because someone else wants to sign in or the person wants to use another account. */
  readonly giveUpCode: () => Promise<void>
  /** Why the server ended the session of the current person, or null if it did not. */
  readonly endedSession: () => Promise<{ readonly at: string; readonly isExpired: boolean } | null>
  readonly accountsHere: () => Promise<readonly DeviceAccountSummary[]>
  /** Removes a person's data from this device. Rejects if any of their changes are unsent. */
  readonly removeFromDevice: (userId: string) => Promise<void>
  /**
   * `confirm_email`: the account exists, and its owner must open the link in an email before the first sign-in. The
   * invitation they came with, if any, is stored in this browser until then.
   */
  readonly signUp: (account: NewAccount, invitation?: string) => Promise<'signed_in' | 'confirm_email'>
  /** Emails the sign-up link again. Does not reveal whether the account exists. */
  readonly resendConfirmation: (email: string) => Promise<void>
  /** Whether the server supports recovery codes. */
  readonly recoveryCodes: () => Promise<boolean>
  /**
   * Returns whether the page behind a sign-up link asks for the password. If so, only the password chosen there counts.
   */
  readonly passwordAtLink: () => Promise<boolean>
  /**
   * Uses the link from an email, which works once. No one is signed in until `enterFromLink`. `no_session`: a changed
   * address must also be confirmed from the other mailbox. `signUpId`: set if the link belongs to a sign-up made in
   * this browser; without it, our server does not accept the password chosen at sign-up.
   */
  readonly openLink: (
    tokenHash: string,
    type: ConfirmationType,
    signUpId: string | null,
  ) => Promise<LinkOwner | 'no_session'>
  /**
   * Signs in the owner of the opened link, with a new password if one is given. `password_needed`: a password is
   * required. `invitation`: the invitation with which they signed up in this browser.
   */
  readonly enterFromLink: (
    password?: string,
  ) => Promise<'code_needed' | 'password_needed' | { readonly invitation: string | null }>
  /** Uses the link sent to the old address: restores that address and signs the account out everywhere. */
  readonly undoEmailChange: (tokenHash: string) => Promise<void>
  /** Discards the opened link without signing in. */
  readonly leaveLink: () => Promise<void>
  /** Emails a link to choose a new password. Does not reveal whether the account exists. */
  readonly requestPasswordReset: (email: string) => Promise<void>
  /** Returns where emails sent by these actions end up. */
  readonly mailGoes: () => Promise<MailDestination>
  /** The requirements for a new password. */
  readonly passwordRules: () => Promise<PasswordRules>
  /**
   * Sets the new password and ends every other session of the account. If there is a second factor, its code is
   * required before anything changes.
   */
  readonly resetPassword: (
    proof: ResetProof,
    password: string,
    code?: SecondFactorProof,
  ) => Promise<'changed' | 'code_needed' | 'wrong_code'>
  /**
   * Creates the organization on the server, with the person as its league manager, and shows it. Repeated calls with
   * the same id create only one organization.
   */
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
   * `message` is the server's own message, if any. For `wait`, it says how long to wait. If something else responded
   * instead of the server, it says what that was.
   */
  constructor(problem: AccountProblem, message = '', options?: ErrorOptions) {
    super(message, options)
    this.name = 'AccountError'
    this.problem = problem
  }
}

export const [AccountActionsProvider, useAccountActions] = createActionsContext<AccountActions>('account actions')
