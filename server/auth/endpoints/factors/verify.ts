import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import type { Query } from '../../../database/database.ts'
import { toSessionBody } from '../../respond-with-session.ts'
import { deleteLinks } from '../../links.ts'
import type { AuthParts } from '../../parts.ts'
import { readUserById, type AuthFactorRow } from '../../person.ts'
import { AuthRefusal, tooManyRequests } from '../../refusal.ts'
import { getRequestNetwork, plainTextSchema, parseAuthBody, requireSignedIn, type AuthContext } from '../../request.ts'
import { deleteSessions, markSecondFactorVerified } from '../../sessions.ts'
import { resetTries, countTry } from '../../try-limits.ts'
import { challengeLifetimeSeconds } from './challenge.ts'
import { readFactorId, requireOwnFactor } from './own-factor.ts'

const request = z.object({ challenge_id: z.uuid(), code: plainTextSchema })
const guesses = { max: 5, windowMs: 5 * 60_000 }
/**
 * The limit on guesses from all networks combined. It is higher than the limit per network, so that an attacker who
 * knows the password cannot use up the person's tries with a few wrong codes.
 */
const guessesFromAnywhere = { max: 60, windowMs: 60 * 60_000 }

/** POST /factors/:id/verify: a correct code raises the session's level, and verifies the factor if it is new. */
export async function verifyFactor(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { user, sessionId } = await requireSignedIn(c, parts)
  const { database } = parts
  const { challenge_id: challengeId, code } = await parseAuthBody(c, request)
  const factor = await requireOwnFactor(database.query, user.id, readFactorId(c))
  await requireChallenge(database.query, factor, challengeId)
  const [fromHere, fromAnywhere] = [
    ['second factor', user.id, getRequestNetwork(c, parts)],
    ['second factor', user.id],
  ]
  const waitMs =
    (await countTry(database, fromHere, guesses)) || (await countTry(database, fromAnywhere, guessesFromAnywhere))
  if (waitMs > 0) throw tooManyRequests(waitMs)
  const step = stepOf(factor, code.trim())
  const opened = await database.transaction(async (query) => {
    await readUserById(query, user.id, { lock: true })
    if (step === null || !(await useStep(query, factor, step))) return null
    const [used] = await query(
      'update auth.mfa_challenges set verified_at = now() where id = $1 and verified_at is null returning id',
      [challengeId],
    )
    if (used === undefined) return null
    const isNew = factor.status === 'unverified'
    if (isNew) {
      await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and id <> $2`, [
        user.id,
        factor.id,
      ])
      await deleteSessions(query, user.id, { except: sessionId })
      await deleteLinks(query, user.id)
    }
    const session = await markSecondFactorVerified(query, { id: sessionId, userId: user.id }, 'totp', factor.id)
    return { ...(await toSessionBody(query, session, parts)), isNew }
  })
  if (!opened) throw new AuthRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  for (const key of [fromHere, fromAnywhere]) await resetTries(database, key)
  if (opened.isNew) parts.later.run(() => parts.mails.secondFactorAdded(user.email))
  return c.json(opened.body)
}

async function requireChallenge(query: Query, factor: AuthFactorRow, id: string): Promise<void> {
  const [challenge] = await query<{ is_over: boolean }>(
    `select created_at <= now() - make_interval(secs => $3) as is_over from auth.mfa_challenges
     where id = $1 and factor_id = $2 and verified_at is null`,
    [id, factor.id, challengeLifetimeSeconds],
  )
  if (!challenge)
    throw new AuthRefusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.is_over)
    throw new AuthRefusal(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    )
}

/** Returns the half-minute step this code belongs to, or null; the clock may be off by one step. */
function stepOf({ secret }: AuthFactorRow, code: string): number | null {
  if (secret === null || !/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, window: 1 })
  return delta === null ? null : totp.counter() + delta
}

/**
 * Returns whether the step is accepted: only once, and only if it comes after the most recently used one. If so, the
 * factor is now verified.
 */
async function useStep(query: Query, factor: AuthFactorRow, step: number): Promise<boolean> {
  const used = await query(
    `update auth.mfa_factors set last_used_step = $2, status = 'verified', updated_at = now()
     where id = $1 and (last_used_step is null or last_used_step < $2) returning id`,
    [factor.id, step],
  )
  return used.length > 0
}
