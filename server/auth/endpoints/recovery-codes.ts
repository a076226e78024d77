import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { respondWithSession, toSessionBody } from '../respond-with-session.ts'
import type { AuthParts } from '../parts.ts'
import { hashSecret } from '../passwords.ts'
import { hasVerifiedFactor, readUserById } from '../person.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { AuthRefusal, tooManyRequests } from '../refusal.ts'
import { getRequestNetwork, plainTextSchema, parseAuthBody, requireSignedIn, type AuthContext } from '../request.ts'
import { markSecondFactorVerified } from '../sessions.ts'
import { resetTries, countTry } from '../try-limits.ts'

// Recovery codes replace a second factor that was lost. A hosted project's auth server doesn't offer them.

const count = 10
const guesses = { max: 5, windowMs: 15 * 60_000 }

/** GET /recovery-codes: returns how many codes are left. */
export async function countRecoveryCodes(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { user } = await requireSignedIn(c, parts)
  const rows = await parts.database.query('select from auth.recovery_codes where user_id = $1', [user.id])
  return c.json({ left: rows.length })
}

/**
 * POST /recovery-codes: replaces the person's codes with new ones. They are shown once, and stored as slow digests with
 * a salt per person: 80 bits could be brute-forced otherwise.
 */
export async function createRecoveryCodes(c: AuthContext, parts: AuthParts): Promise<Response> {
  const signedIn = await requireSignedIn(c, parts)
  const { user, claims } = signedIn
  if (claims.aal !== 'aal2' || !(await hasVerifiedFactor(parts.database.query, user.id)))
    throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 required to make recovery codes')
  await requireRecentSignIn(parts, signedIn)
  const codes = Array.from({ length: count }, newCode)
  const salt = randomBytes(16)
  const digests = await Promise.all(codes.map((code) => digestOf(code, salt)))
  await parts.database.transaction(async (query) => {
    await readUserById(query, user.id, { lock: true })
    await query('delete from auth.recovery_codes where user_id = $1', [user.id])
    await query('insert into auth.recovery_codes (user_id, salt, code_argon2) select $1, $2, unnest($3::text[])', [
      user.id,
      salt,
      digests,
    ])
  })
  return c.json({ codes })
}

const request = z.object({ code: plainTextSchema })

/**
 * POST /recovery-codes/verify: uses up a recovery code, and then treats the session as if the second factor had been
 * verified.
 */
export async function redeemRecoveryCode(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { user, sessionId } = await requireSignedIn(c, parts)
  const { code } = await parseAuthBody(c, request)
  const tries = ['recovery code', user.id, getRequestNetwork(c, parts)]
  const waitMs = await countTry(parts.database, tries, guesses)
  if (waitMs > 0) throw tooManyRequests(waitMs)
  const [kept] = await parts.database.query<{ salt: Buffer }>(
    'select salt from auth.recovery_codes where user_id = $1 limit 1',
    [user.id],
  )
  const digest = kept && (await digestOf(code, kept.salt))
  const opened = await parts.database.transaction(async (query) => {
    await readUserById(query, user.id, { lock: true })
    const used = await query(
      'delete from auth.recovery_codes where user_id = $1 and code_argon2 = $2 returning user_id',
      [user.id, digest ?? null],
    )
    if (used.length === 0) return null
    const left = await query('select from auth.recovery_codes where user_id = $1', [user.id])
    const session = await markSecondFactorVerified(query, { id: sessionId, userId: user.id }, 'recovery_code', null)
    return { ...(await toSessionBody(query, session, parts)), left: left.length }
  })
  if (!opened) throw new AuthRefusal(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  await resetTries(parts.database, tries)
  parts.later.run(() => parts.mails.recoveryCodeUsed(user.email, opened.left))
  return respondWithSession(c, opened)
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789' // 32 characters that are not easily confused

/** Returns a code of 80 random bits: 16 characters in groups of four. */
function newCode(): string {
  const code = Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('')
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** Digests a code however it was typed: with or without dashes, or in capitals. */
function digestOf(code: string, salt: Buffer): Promise<string> {
  return hashSecret(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), salt)
}
