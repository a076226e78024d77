import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { toBase32, totp } from '../server/totp.ts'
import { toHostedSessionResponse, listHostedFactors, ok, HostedRefusal, type Answer, type Factor } from './answers.ts'
import { parseHostedBody, type HostedCall } from './call.ts'
import type { Project } from './project.ts'
import { raiseHostedSession, requireSession, type HostedSignedIn } from './sessions.ts'

const request = z.object({ factor_type: z.literal('totp'), friendly_name: z.string(), issuer: z.string() })

/** POST /factors */
export async function hostedEnroll(project: Project, call: HostedCall): Promise<Answer> {
  const { person, aal } = await requireSession(project, call.authorization)
  const { friendly_name: name, issuer } = parseHostedBody(call, request)
  const factors = await listHostedFactors(project, person.id)
  if (factors.some(({ friendly_name: known }) => known === name))
    throw new HostedRefusal(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
  if (factors.some(isVerified) && aal !== 'aal2')
    throw new HostedRefusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  const secret = toBase32(randomBytes(20))
  const [made] = await project.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'totp', 'unverified', $3) returning id`,
    [person.id, name, secret],
  )
  const uri = `otpauth://totp/${issuer}:${person.email}?algorithm=SHA1&digits=6&issuer=${issuer}&period=30&secret=${secret}`
  return ok({ id: made?.id, type: 'totp', friendly_name: name, totp: { qr_code: '<svg/>', secret, uri } })
}

/** POST /factors/:id/challenge */
export async function hostedChallenge(project: Project, call: HostedCall): Promise<Answer> {
  const { factor } = await requireOwn(project, call)
  const [made] = await project.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, '127.0.0.1')
     returning id, extract(epoch from created_at)::bigint + 300 as expires_at`,
    [factor.id],
  )
  await project.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [factor.id])
  return ok({ id: made?.id, type: 'totp', expires_at: made?.expires_at })
}

/** POST /factors/:id/verify: the first correct code activates a factor, and ends all sessions without it. */
export async function hostedVerifyFactor(project: Project, call: HostedCall): Promise<Answer> {
  const { query } = project
  const { person, sessionId, factor } = await requireOwn(project, call)
  const { challenge_id: id, code } = parseHostedBody(call, z.object({ challenge_id: z.string(), code: z.string() }))
  const [asked] = await query<{ is_over: boolean; is_used: boolean }>(
    `select created_at < now() - interval '5 minutes' as is_over, verified_at is not null as is_used
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factor.id],
  )
  if (!asked)
    throw new HostedRefusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (asked.is_used)
    throw new HostedRefusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (asked.is_over)
    throw new HostedRefusal(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    )
  const right = [-1, 0, 1].map((step) => totp(factor.secret, Date.now() + step * 30_000))
  if (!right.includes(code)) throw new HostedRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  await query('update auth.mfa_challenges set verified_at = now() where id = $1', [id])
  await query(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [factor.id])
  const opened = await raiseHostedSession(project, sessionId, person.id, factor.id)
  await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [person.id])
  await query(`delete from auth.sessions where user_id = $1 and aal <> 'aal2'`, [person.id])
  return ok(await toHostedSessionResponse(project, opened))
}

/** DELETE /factors/:id */
export async function hostedUnenroll(project: Project, call: HostedCall): Promise<Answer> {
  const { query } = project
  const { aal, factor } = await requireOwn(project, call)
  if (isVerified(factor) && aal !== 'aal2')
    throw new HostedRefusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  await query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factor.id],
  )
  await query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factor.id])
  await query('delete from auth.mfa_factors where id = $1', [factor.id])
  return ok({ id: factor.id })
}

const isVerified = ({ status }: Factor) => status === 'verified'

async function requireOwn(project: Project, call: HostedCall): Promise<HostedSignedIn & { readonly factor: Factor }> {
  const signedIn = await requireSession(project, call.authorization)
  const factor = (await listHostedFactors(project, signedIn.person.id)).find(({ id }) => id === call.ids[0])
  if (!factor) throw new HostedRefusal(404, 'mfa_factor_not_found', 'Factor not found')
  return { ...signedIn, factor }
}
