import type { AuthParts } from './parts.ts'
import { verifyPassword } from './passwords.ts'
import { AuthRefusal, tooManyRequests } from './refusal.ts'
import { hasRecentSignIn, type SignedInRequest } from './request.ts'
import { countTry } from './try-limits.ts'

/** The limit applies to guesses from all networks combined, because an attacker here already holds a session. */
const guesses = { max: 10, windowMs: 10 * 60_000 }

/**
 * Throws if the current password sent with the change is wrong or, if none is sent, unless the person has signed in
 * recently.
 */
export async function requireRecentSignIn(
  parts: AuthParts,
  { claims, user }: SignedInRequest,
  currentPassword?: string,
): Promise<void> {
  if (currentPassword === undefined) {
    if (hasRecentSignIn(claims)) return
    throw new AuthRefusal(400, 'reauthentication_needed', 'Sign in again first: the last sign-in is too long ago.')
  }
  const waitMs = parts.countsTries ? await countTry(parts.database, ['current password', user.id], guesses) : 0
  if (waitMs > 0) throw tooManyRequests(waitMs)
  if (!(await verifyPassword(currentPassword, user.encrypted_password)))
    throw new AuthRefusal(400, 'current_password_mismatch', 'The current password is not right.')
}
