import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import type { SecurityActions } from '#features/admin/security/security-actions.ts'
import { mfaObstacle } from '../session/mfa-obstacle.ts'
import { person, type PersonParts } from '../session/person.ts'
import { sessionRulesRow, toSessionRules, toSessionRulesRow } from '../session/session-rules-row.ts'
import type { Ask } from './ask.ts'

const row = z.extend(sessionRulesRow, { min_password_length: z.number() })

/** What the administration can do about security, done. */
export function createSecurityActions({ ask }: Ask, parts: PersonParts): SecurityActions {
  return {
    async readPlatformSecurity() {
      const [found, address, server, token] = await Promise.all([
        ask('admin_read_security', {}, z.nullable(row)),
        ask('admin_own_address', {}, z.nullable(z.string())),
        parts.server(),
        parts.session.accessToken(person(parts).account.userId),
      ])
      if (!found) throw new OnlineError('closed')
      return {
        rules: toSessionRules(found),
        passwords: { minLength: found.min_password_length },
        mfaObstacle: mfaObstacle(server, token),
        enforcesPasswords: server.enforcesPasswords === true,
        address,
      }
    },

    async savePlatformSecurity({ rules, passwords }) {
      const p_set = { ...toSessionRulesRow(rules), min_password_length: passwords.minLength }
      if (!(await ask('admin_save_security', { p_set }, z.boolean()))) throw new OnlineError('closed')
    },
  }
}
