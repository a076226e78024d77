import type { SecondProof } from '#api/session/second-factor.ts'

/** What the answer to the dialog came to. */
export type IdentityAnswer = 'confirmed' | 'wrong_password' | 'code_needed' | 'wrong_code'

/** Before something that a session is not enough for. */
export type IdentityQuestion = {
  /** What is about to happen: “Delete Riverside”. It names the button. */
  readonly deed: string
  readonly email: string
  /** Codes that stand in for a lost second factor are known to the server. */
  readonly takesRecoveryCodes: boolean
  /** Rejects with an OnlineError. */
  readonly confirm: (password: string, proof?: SecondProof) => Promise<IdentityAnswer>
}
