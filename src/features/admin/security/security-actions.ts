import type { PasswordRules } from '#domain/security/password-rules.ts'
import type { MfaObstacle, SessionRules } from '#domain/security/session-rules.ts'

/** What the platform asks of everybody. */
export type PlatformSecurity = { readonly rules: SessionRules; readonly passwords: PasswordRules }

/** What can be asked, as far as the connected server and the session of whoever asks go. */
export type SecurityStanding = {
  readonly mfaObstacle: MfaObstacle
  /** Else its sign-in server has rules of its own. */
  readonly enforcesPasswords: boolean
  /** Where the server sees this device; null: it cannot tell. */
  readonly address: string | null
}

export type SecurityActions = {
  readonly readPlatformSecurity: () => Promise<PlatformSecurity & SecurityStanding>
  readonly savePlatformSecurity: (security: PlatformSecurity) => Promise<void>
}
