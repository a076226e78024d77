import { endLinks } from '../../links.ts'
import type { AuthParts } from '../../parts.ts'
import { hasVerifiedFactor, userById } from '../../person.ts'
import { requireRecent } from '../../recent.ts'
import { AuthRefusal } from '../../refusal.ts'
import { requireSignedIn, type AuthContext } from '../../request.ts'
import { endSessions } from '../../sessions.ts'
import { readFactorId, requireOwnFactor } from './own-factor.ts'

/** DELETE /factors/:id: takes a second factor away, which ends the person's other sessions. */
export async function unenroll(c: AuthContext, parts: AuthParts): Promise<Response> {
  const signedIn = await requireSignedIn(c, parts)
  const { user, claims, sessionId } = signedIn
  const factor = await requireOwnFactor(parts.database.query, user.id, readFactorId(c))
  const counts = factor.status === 'verified'
  if (counts && claims.aal !== 'aal2')
    throw new AuthRefusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  if (counts) await requireRecent(parts, signedIn)
  await parts.database.transaction(async (query) => {
    await userById(query, user.id, { lock: true })
    await query('delete from auth.mfa_factors where id = $1', [factor.id])
    if (!counts) return
    await endSessions(query, user.id, { except: sessionId })
    await endLinks(query, user.id)
    if (await hasVerifiedFactor(query, user.id)) return
    await query(`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where id = $1`, [
      sessionId,
    ])
    await query(
      `delete from auth.mfa_amr_claims where session_id = $1 and authentication_method in ('totp', 'recovery_code')`,
      [sessionId],
    )
    await query('delete from auth.recovery_codes where user_id = $1', [user.id])
  })
  if (counts) parts.later.run(() => parts.mails.secondFactorRemoved(user.email))
  return c.json({ id: factor.id })
}
