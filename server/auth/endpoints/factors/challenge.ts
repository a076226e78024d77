import type { AuthParts } from '../../parts.ts'
import { AuthRefusal } from '../../refusal.ts'
import { getDevice, requireSignedIn, type AuthContext } from '../../request.ts'
import { readFactorId, requireOwnFactor } from './own-factor.ts'

export const challengeLifetimeSeconds = 300

/** POST /factors/:id/challenge: starts a challenge for this factor. */
export async function challengeFactor(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { user } = await requireSignedIn(c, parts)
  const factor = await requireOwnFactor(parts.database.query, user.id, readFactorId(c))
  const made = await parts.database.transaction(async (query) => {
    await query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [factor.id])
    // Keep only the newest ten challenges, so that no one can fill the table.
    await query(
      'delete from auth.mfa_challenges where factor_id = $1 and id in (select id from auth.mfa_challenges where factor_id = $1 order by created_at desc offset 9)',
      [factor.id],
    )
    const [row] = await query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, coalesce($2::inet, '0.0.0.0'))
       returning id, extract(epoch from created_at)::bigint + $3 as expires_at`,
      [factor.id, addressOf(getDevice(c, parts).address), challengeLifetimeSeconds],
    )
    return row
  })
  if (!made) throw new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
  return c.json({ id: made.id, type: 'totp', expires_at: made.expires_at })
}

const addressOf = (address: string | undefined): string | null =>
  address !== undefined && /^[0-9a-f.:]+$/i.test(address) && /[.:]/.test(address) ? address : null
