import * as z from 'zod/mini'
import type { MfaObstacle } from '#domain/security/session-rules.ts'
import type { ServerAddress } from './server-config.ts'

/** Whether somebody may demand a second factor of others, who is signed in with this token. */
export function mfaObstacle({ mfa }: ServerAddress, accessToken: string): MfaObstacle {
  if (!mfa) return 'server_has_none'
  return assuranceOf(accessToken) === 'aal2' ? null : 'not_used_oneself'
}

const claims = z.object({ aal: z.optional(z.string()) })

/** How surely the server knows the person, as the token says: `aal2` with a second factor. */
function assuranceOf(accessToken: string): string | undefined {
  const payload = accessToken.split('.')[1] ?? ''
  return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).aal
}
