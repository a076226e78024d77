import * as z from 'zod/mini'
import type { SessionRules } from '#domain/security/session-rules.ts'

// The requirements for a session, as stored in `organization_settings` and `platform_settings`.

export const sessionRulesRowSchema = z.object({
  require_mfa: z.boolean(),
  session_minutes: z.nullable(z.number()),
  idle_minutes: z.nullable(z.number()),
  ip_restrictions: z.boolean(),
  allowed_ips: z.array(z.string()),
})
type SessionRulesRow = z.infer<typeof sessionRulesRowSchema>

export function parseSessionRulesRow(row: SessionRulesRow): SessionRules {
  return {
    requireMfa: row.require_mfa,
    sessionMinutes: row.session_minutes,
    idleMinutes: row.idle_minutes,
    ipRestrictions: row.ip_restrictions,
    allowedIps: row.allowed_ips,
  }
}

export function toSessionRulesRow(rules: SessionRules): SessionRulesRow {
  return {
    require_mfa: rules.requireMfa,
    session_minutes: rules.sessionMinutes,
    idle_minutes: rules.idleMinutes,
    ip_restrictions: rules.ipRestrictions,
    allowed_ips: [...rules.allowedIps],
  }
}
