import type { MfaObstacle } from '#domain/security/session-rules.ts'
import { assuranceOf } from './assurance.ts'
import type { ServerAddress } from '../boot/server-config.ts'

/** Whether somebody may demand a second factor of others, who is signed in with this token. */
export function mfaObstacle({ mfa }: ServerAddress, accessToken: string): MfaObstacle {
  if (!mfa) return 'server_has_none'
  return assuranceOf(accessToken) === 'aal2' ? null : 'not_used_oneself'
}
