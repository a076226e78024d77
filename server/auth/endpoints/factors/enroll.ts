import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import * as z from 'zod/mini'
import type { AuthParts } from '../../parts.ts'
import { readFactors } from '../../person.ts'
import { requireRecentSignIn } from '../../recent-sign-in.ts'
import { AuthRefusal, invalidRequest } from '../../refusal.ts'
import { optionalTextSchema, plainTextSchema, parseAuthBody, requireSignedIn, type AuthContext } from '../../request.ts'

const request = z.object({
  factor_type: plainTextSchema,
  friendly_name: optionalTextSchema,
  issuer: optionalTextSchema,
  current_password: optionalTextSchema,
})
const maxFactors = 10

/** POST /factors: enrolls a second factor. It counts only after its first code has been verified. */
export async function enrollFactor(c: AuthContext, parts: AuthParts): Promise<Response> {
  const signedIn = await requireSignedIn(c, parts)
  const { user, claims } = signedIn
  const body = await parseAuthBody(c, request)
  if (body.factor_type !== 'totp') throw invalidRequest('factor_type needs to be totp')
  const name = body.friendly_name?.trim() ?? ''
  const issuer = (body.issuer ?? '').replaceAll(':', ' ').trim() || new URL(parts.publicUrl()).host
  if (name.length > 120 || issuer.length > 120)
    throw invalidRequest('friendly_name and issuer have at most 120 characters')
  const factors = await readFactors(parts.database.query, user.id)
  const hasVerified = factors.some(({ status }) => status === 'verified')
  if (hasVerified && claims.aal !== 'aal2')
    throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  await requireRecentSignIn(parts, signedIn, body.current_password ?? undefined)
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
