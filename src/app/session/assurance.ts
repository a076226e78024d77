import * as z from 'zod/mini'
import type { OpenedSession } from './reset-password.ts'

const claims = z.object({ aal: z.optional(z.string()) })

/** How surely the server knows the person, as the token says: `aal2` with a second factor. */
export function assuranceOf(accessToken: string): string | undefined {
  const payload = accessToken.split('.')[1] ?? ''
  return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).aal
}

/** A second factor as the auth server lists it. `verified`: its first code was right, and it is asked for from then on. */
export const factorRow = z.object({
  id: z.string(),
  friendly_name: z.nullish(z.string()),
  factor_type: z.string(),
  status: z.string(),
  created_at: z.optional(z.string()),
})
export type FactorRow = z.infer<typeof factorRow>

export const isVerified = ({ factor_type: type, status }: FactorRow): boolean =>
  type === 'totp' && status === 'verified'

/** The person has a second factor, and this session was opened without it. */
export function awaitsCode({ user, access_token: token }: OpenedSession): boolean {
  return (user.factors ?? []).some(isVerified) && assuranceOf(token) !== 'aal2'
}
