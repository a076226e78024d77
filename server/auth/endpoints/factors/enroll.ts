import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import * as z from 'zod/mini'
import type { AuthParts } from '../../parts.ts'
import { factorsOf } from '../../person.ts'
import { requireRecent } from '../../recent.ts'
import { AuthRefusal, invalid } from '../../refusal.ts'
import { optionalText, plainText, readBody, requireSignedIn, type AuthContext } from '../../request.ts'

const request = z.object({
  factor_type: plainText,
  friendly_name: optionalText,
  issuer: optionalText,
  current_password: optionalText,
})
const maxFactors = 10

/** POST /factors: enrolls a second factor. It counts once its first code has been verified. */
export async function enroll(c: AuthContext, parts: AuthParts): Promise<Response> {
  const signedIn = await requireSignedIn(c, parts)
  const { user, claims } = signedIn
  const body = await readBody(c, request)
  if (body.factor_type !== 'totp') throw invalid('factor_type needs to be totp')
  const name = body.friendly_name?.trim() ?? ''
  const issuer = (body.issuer ?? '').replaceAll(':', ' ').trim() || new URL(parts.publicUrl()).host
  if (name.length > 120 || issuer.length > 120) throw invalid('friendly_name and issuer have at most 120 characters')
  const factors = await factorsOf(parts.database.query, user.id)
  const hasVerified = factors.some(({ status }) => status === 'verified')
  if (hasVerified && claims.aal !== 'aal2')
    throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  await requireRecent(parts, signedIn, body.current_password ?? undefined)
  if (name !== '' && factors.some(({ friendly_name: known }) => known === name))
    throw new AuthRefusal(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
  if (factors.length >= maxFactors)
    throw new AuthRefusal(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of enrolled factors reached, unenroll to continue',
    )

  const secret = new Secret({ size: 20 })
  const [made] = await parts.database.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'totp', 'unverified', $3) returning id`,
    [user.id, name, secret.base32],
  )
  const uri = new TOTP({ issuer, label: user.email, secret }).toString()
  return c.json({
    id: made?.id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: encodeQR(uri, 'svg'), secret: secret.base32, uri },
  })
}
