import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import type { PasswordRules } from '#domain/security/password-rules.ts'
import type { MfaObstacle, SessionRules } from '#domain/security/session-rules.ts'
import { callFunction, type Connection } from '../ask.ts'
import { getMfaObstacle } from '../session/assurance.ts'
import { sessionRulesRowSchema, parseSessionRulesRow, toSessionRulesRow } from '../session-rules.ts'

/** The security rules that apply to everyone on the platform. */
export type PlatformSecurity = { readonly rules: SessionRules; readonly passwords: PasswordRules }

/** Which rules can be enforced, given the connected server and the caller's session. */
export type SecurityCapabilities = {
  readonly mfaObstacle: MfaObstacle
  /** If false, the sign-in server has its own password rules. */
  readonly enforcesPasswords: boolean
  /** This device's IP address as the server sees it; null if the server can't tell. */
  readonly address: string | null
}

const row = z.extend(sessionRulesRowSchema, { min_password_length: z.number() })

export function createSecurityApi({ ask, server, accessToken }: Connection) {
  return {
    readPlatformSecurity: async (): Promise<PlatformSecurity & SecurityCapabilities> => {
      const [found, address, told, token] = await Promise.all([
        callFunction(ask, 'admin_read_security', {}, z.nullable(row)),
        callFunction(ask, 'admin_own_address', {}, z.nullable(z.string())),
        server(),
        accessToken(),
      ])
      if (!found) throw new OnlineError('closed')
      return {
        rules: parseSessionRulesRow(found),
        passwords: { minLength: found.min_password_length },
        mfaObstacle: getMfaObstacle(told, token),
        enforcesPasswords: told.enforcesPasswords === true,
        address,
      }
    },

    savePlatformSecurity: async ({ rules, passwords }: PlatformSecurity): Promise<void> => {
      const p_set = { ...toSessionRulesRow(rules), min_password_length: passwords.minLength }
      if (!(await callFunction(ask, 'admin_save_security', { p_set }, z.boolean()))) throw new OnlineError('closed')
    },
  }
}
