import type { NotificationApi } from '#api/notifications.ts'
import type { ProfileApi } from '#api/profile.ts'
import type { NewSecondFactor, SecondFactors, SecondFactorProof } from '#api/session/second-factor.ts'
import { createActionsContext } from '#ui/feedback/actions-context.ts'

/**
 * What the profile needs from the surrounding application (src/app): the API, and the actions that change how the
 * person signs in. All of these need a connection. Each rejects with an OnlineError or a RuleError, whose messages are
 * meant for the user.
 */
export type ProfileActions = ProfileApi &
  NotificationApi & {
    /** `mail_sent`: the address changes once the link in the email is opened. */
    readonly changeEmail: (email: string) => Promise<'changed' | 'mail_sent'>
    /**
     * Changes the password and signs the person out everywhere else. `wrong_password`: the current password did not
     * match; `code_needed`: their second factor is required as well. In both cases, nothing was changed.
     */
    readonly changePassword: (
      current: string,
      next: string,
      code?: SecondFactorProof,
    ) => Promise<'changed' | 'wrong_password' | 'code_needed' | 'wrong_code'>
    readonly secondFactors: () => Promise<SecondFactors | 'server_has_none'>
    /** Starts adding a factor, which becomes active once its first code is accepted. */
    readonly beginSecondFactor: (name: string) => Promise<NewSecondFactor>
    /** Cancels the unfinished setup. */
    readonly abandonSecondFactor: (id: string) => Promise<void>
    readonly finishSecondFactor: (id: string, code: string) => Promise<'entered' | 'wrong_code'>
    readonly removeSecondFactor: (id: string) => Promise<void>
    /** Creates ten recovery codes that replace the previous ones. They cannot be shown again later. */
    readonly makeRecoveryCodes: () => Promise<readonly string[]>
    /** Takes the code in a session that was opened without the person's second factor. */
    readonly enterCode: (proof: SecondFactorProof) => Promise<'entered' | 'wrong_code'>
  }

export const [ProfileActionsProvider, useProfileActions] = createActionsContext<ProfileActions>('profile actions')
