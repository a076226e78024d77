import * as z from 'zod/mini'
import type { PlatformSecurity } from '#api/administration/security.ts'
import { longestMinLength, standardPasswordRules } from '#domain/security/password-rules.ts'
import {
  sessionRulesChecks,
  sessionRulesShape,
  toSessionRules,
  toSessionRulesInput,
} from '#domain/security/session-rules.ts'

const { minLength: least } = standardPasswordRules

export const securityForm = z
  .object({
    ...sessionRulesShape,
    minLength: z.string(),
  })
  .check(
    ...sessionRulesChecks,
    z.refine(({ minLength }) => isLength(minLength.trim()), {
      path: ['minLength'],
      error: `Please enter a whole number from ${least} to ${longestMinLength}.`,
    }),
  )
export type SecurityInput = z.infer<typeof securityForm>

function isLength(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= longestMinLength
}

export function toSecurityInput({ rules, passwords }: PlatformSecurity): SecurityInput {
  return { ...toSessionRulesInput(rules), minLength: String(passwords.minLength) }
}

export function toSecurity(input: SecurityInput): PlatformSecurity {
  return { rules: toSessionRules(input), passwords: { minLength: Number(input.minLength) } }
}
