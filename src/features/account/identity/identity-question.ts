import type { SecondFactorProof } from '#api/session/second-factor.ts'

/** The result of answering the dialog. */
export type IdentityResult = 'confirmed' | 'wrong_password' | 'code_needed' | 'wrong_code'

/** The confirmation required before an action for which being signed in is not enough. */
export type IdentityQuestion = {
  /** The action about to be performed, such as “Delete Riverside”. Used as the button label. */
  readonly deed: string
  readonly email: string
  /** Whether the server supports recovery codes. */
  readonly takesRecoveryCodes: boolean
  /** Rejects with an OnlineError. */
  readonly confirm: (password: string, proof?: SecondFactorProof) => Promise<IdentityResult>
}
