import * as z from 'zod/mini'
import type { MfaObstacle } from '#domain/security/session-rules.ts'
import type { ServerAddress } from '../server-config.ts'
import type { FactorRow, OpenedSession } from './opened-session.ts'

const claims = z.object({ aal: z.optional(z.string()), amr: z.optional(z.unknown()) })
/** When the person proved their identity, one entry per method, in seconds since 1970. */
const methods = z.array(z.object({ timestamp: z.number() }))

/** Returns the assurance level in the token: `aal2` with a second factor. */
export function getAssuranceLevel(accessToken: string): string | undefined {
  return claimsOf(accessToken).aal
}

/** One minute less than the server's ten: a clock may be slightly off, and the server has the final say. */
const recentMs = 9 * 60_000

/** Whether the person proved their identity recently, judging by the token and this device's clock. */
export function isRecentSignIn(accessToken: string, nowMs: number): boolean {
  const shown = methods.safeParse(claimsOf(accessToken).amr).data ?? []
  return shown.some(({ timestamp }) => timestamp * 1000 > nowMs - recentMs)
}

function claimsOf(accessToken: string): z.infer<typeof claims> {
  const payload = accessToken.split('.')[1] ?? ''
  return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
}

export const isVerifiedFactor = ({ factor_type: type, status }: FactorRow): boolean =>
  type === 'totp' && status === 'verified'

/** Whether the person has a second factor, but this session was opened without it. */
export function needsSecondFactor({ user, access_token: token }: OpenedSession): boolean {
  return (user.factors ?? []).some(isVerifiedFactor) && getAssuranceLevel(token) !== 'aal2'
}

/** Returns why the holder of this token cannot require others to use a second factor, or null if they can. */
export function getMfaObstacle({ mfa }: ServerAddress, accessToken: string): MfaObstacle {
  if (!mfa) return 'server_has_none'
  return getAssuranceLevel(accessToken) === 'aal2' ? null : 'not_used_oneself'
}

/**
 * Whether the password was typed by the staff who created the account. Until the person chooses their own, the server
 * grants no access.
 */
export function hasTemporaryPassword({ user }: OpenedSession): boolean {
  return user.user_metadata?.['temporaryPassword'] === true
}
