import type { ProfileApi } from '#api/profile.ts'
import type { NewSecondFactor, SecondFactors, SecondProof } from '#api/session/second-factor.ts'
import { createActions } from '#ui/feedback/actions-context.ts'

/**
 * What the profile needs from the application around it (src/app): the calls, and what changes how the person signs in.
 * All of it works with a connection only. Each rejects with an OnlineError or a RuleError, whose messages are for the
 * person.
 */
export type ProfileActions = ProfileApi & {
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
}

export const [ProfileActionsProvider, useProfileActions] = createActions<ProfileActions>('profile actions')
