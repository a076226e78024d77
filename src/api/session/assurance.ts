import * as z from 'zod/mini'
import type { MfaObstacle } from '#domain/security/session-rules.ts'
import type { ServerAddress } from '../server-config.ts'
import type { FactorRow, OpenedSession } from './opened-session.ts'

const claims = z.object({ aal: z.optional(z.string()), amr: z.optional(z.unknown()) })
/** How and when, in seconds, the person has shown who they are. */
const methods = z.array(z.object({ timestamp: z.number() }))

/** How surely the server knows the person, as the token says: `aal2` with a second factor. */
export function assuranceOf(accessToken: string): string | undefined {
  return claimsOf(accessToken).aal
}

/** One minute less than the server's ten: a clock may be wrong by a little, and the server is asked in the end. */
const recentMs = 9 * 60_000

/** Whether the person has shown who they are just now, as far as the token and this device's clock say. */
export function isRecentSignIn(accessToken: string, nowMs: number): boolean {
  const shown = methods.safeParse(claimsOf(accessToken).amr).data ?? []
  return shown.some(({ timestamp }) => timestamp * 1000 > nowMs - recentMs)
}

function claimsOf(accessToken: string): z.infer<typeof claims> {
  const payload = accessToken.split('.')[1] ?? ''
  return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
}

export const isVerified = ({ factor_type: type, status }: FactorRow): boolean =>
  type === 'totp' && status === 'verified'

/** The person has a second factor, and this session was opened without it. */
export function awaitsCode({ user, access_token: token }: OpenedSession): boolean {
  return (user.factors ?? []).some(isVerified) && assuranceOf(token) !== 'aal2'
}

/** Whether somebody may demand a second factor of others, who is signed in with this token. */
export function mfaObstacle({ mfa }: ServerAddress, accessToken: string): MfaObstacle {
  if (!mfa) return 'server_has_none'
  return assuranceOf(accessToken) === 'aal2' ? null : 'not_used_oneself'
}

/** Staff who made the account typed its password: until the person has chosen their own, the server opens nothing. */
export function hasTemporaryPassword({ user }: OpenedSession): boolean {
  return user.user_metadata?.['temporaryPassword'] === true
}
