import { createActions } from '#ui/feedback/actions-context.ts'
import type { SecondProof } from '../identity/identity-question.ts'

// What the profile needs from the application around it (src/app). All of it works with a connection only.

/** One device on which the person is signed in. */
export type SignedInDevice = {
  readonly id: string
  readonly signedInAt: string
  readonly lastSeenAt: string | null
  /** What its browser calls itself, where the server kept it. */
  readonly userAgent: string | null
  readonly isThisOne: boolean
}

/** An app on a phone that makes codes for the sign-in (TOTP). */
export type SecondFactor = { readonly id: string; readonly name: string; readonly addedAt: string | null }

export type SecondFactors = {
  readonly factors: readonly SecondFactor[]
  /** This device's session was opened with one of them. */
  readonly isUsed: boolean
  /** How many codes are left that stand in for a lost one; null where the server has none. */
  readonly recoveryCodesLeft: number | null
}

/** What the app on the phone has to know. It stands on the screen and nowhere else. */
export type NewSecondFactor = { readonly id: string; readonly secret: string; readonly uri: string }

export type ProfileActions = {
  /** Each rejects with an OnlineError or a RuleError, whose messages are for the person. */
  readonly saveNames: (names: { readonly firstName: string; readonly lastName: string }) => Promise<void>
  /** `mail_sent`: the address changes when the link in the mail is opened. */
  readonly changeEmail: (email: string) => Promise<'changed' | 'mail_sent'>
  /**
   * Signs the person out everywhere else. `wrong_password`: the current one did not match; `code_needed`: their second
   * factor is asked for as well. Nothing was changed then.
   */
  readonly changePassword: (
    current: string,
    next: string,
    code?: SecondProof,
  ) => Promise<'changed' | 'wrong_password' | 'code_needed' | 'wrong_code'>
  readonly secondFactors: () => Promise<SecondFactors | 'server_has_none'>
  /** It counts once its first code was right. */
  readonly beginSecondFactor: (name: string) => Promise<NewSecondFactor>
  /** What was begun is taken back. */
  readonly abandonSecondFactor: (id: string) => Promise<void>
  readonly finishSecondFactor: (id: string, code: string) => Promise<'entered' | 'wrong_code'>
  readonly removeSecondFactor: (id: string) => Promise<void>
  /** Ten codes that stand in for a lost second factor, in the place of those before. This is the one time to see them. */
  readonly makeRecoveryCodes: () => Promise<readonly string[]>
  /** For a session that was opened without the factor that the person has. */
  readonly enterCode: (proof: SecondProof) => Promise<'entered' | 'wrong_code'>
  readonly devices: () => Promise<readonly SignedInDevice[]>
  readonly signOutDevice: (id: string) => Promise<void>
  /** Returns on how many devices. */
  readonly signOutElsewhere: () => Promise<number>
  readonly exportMyData: () => Promise<unknown>
  /** The account is gone then, on the server and on this device, and nobody is signed in any more. */
  readonly deleteAccount: (typedEmail: string) => Promise<void>
}

export const [ProfileActionsProvider, useProfileActions] = createActions<ProfileActions>('profile actions')
