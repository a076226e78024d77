import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Query } from '../database/database.ts'
import type { Secrets } from '../database/secrets.ts'
import { accessTokenLifetimeSeconds, signAccessToken } from './access-token.ts'
import { readUserResponse, toUserMetadata, readUserById, type AuthUserRow } from './person.ts'
import { AuthRefusal } from './refusal.ts'

// Sessions and their refresh tokens. A token is exchanged for the next one, which is derived from it and a key of the
// session. A client that sends the same token again, because the response was lost, therefore gets the same successor.
// Only digests are stored.

/** The maximum number of sessions per person; the least recently used one is removed first. */
const maxSessions = 20
/**
 * How many of these sessions may lack the person's second factor: a password alone must not displace a proven session.
 */
const maxOwing = 3

export type SessionDevice = { readonly userAgent: string | undefined; readonly address: string | undefined }
export type SignInMethod = 'password' | 'otp' | 'totp' | 'recovery_code'

export type OpenSession = {
  readonly id: string
  readonly user: AuthUserRow
  readonly aal: 'aal1' | 'aal2'
  readonly refreshToken: string
}

export async function createAuthSession(
  query: Query,
  userId: string,
  method: SignInMethod,
  device: SessionDevice,
): Promise<OpenSession> {
  const key = randomBytes(32)
  const [session] = await query<{ id: string }>(
    `insert into auth.sessions (user_id, aal, user_agent, ip, refresh_key, refreshed_at)
     values ($1, 'aal1', $2, $3, $4, now() at time zone 'UTC') returning id`,
    [userId, device.userAgent?.slice(0, 500) ?? null, inetOf(device.address), key],
  )
  if (!session) throw new Error('The database made no session.')
  const refreshToken = randomBytes(24).toString('base64url')
  await query('insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)', [
    hashToken(refreshToken),
    userId,
    session.id,
  ])
  await noteMethod(query, session.id, method)
  await query(
    `delete from auth.sessions where user_id = $1 and id in (
       select id from (
         select id, counts, row_number() over (partition by counts order by id = $2 desc, used_at desc) as nr from (
           select s.id, coalesce(s.refreshed_at, s.created_at at time zone 'UTC') as used_at, s.aal = 'aal2' or not exists (
             select from auth.mfa_factors f where f.user_id = $1 and f.status = 'verified') as counts
           from auth.sessions s where s.user_id = $1
         ) each
       ) numbered where nr > case when counts then $3::int else $4::int end)`,
    [userId, session.id, maxSessions, maxOwing],
  )
  await query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId])
  await query('update auth.identities set last_sign_in_at = now() where user_id = $1', [userId])
  return { id: session.id, user: await existing(query, userId), aal: 'aal1', refreshToken }
}

/**
 * Marks a session as proven by a second factor, and returns it with a new refresh token. The previous refresh token
 * still works until the new one is exchanged.
 */
export async function markSecondFactorVerified(
  query: Query,
  session: { id: string; userId: string },
  method: SignInMethod,
  factorId: string | null,
): Promise<OpenSession> {
  const refreshToken = randomBytes(24).toString('base64url')
  const [active] = await query<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [session.id],
  )
  if (active)
    await query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [active.token])
  await query('insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)', [
    hashToken(refreshToken),
    session.userId,
    session.id,
    active?.token ?? null,
  ])
  await query(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`, [
    session.id,
    factorId,
  ])
  await noteMethod(query, session.id, method)
  return { id: session.id, user: await existing(query, session.userId), aal: 'aal2', refreshToken }
}

type TokenRow = {
  readonly token: string
  readonly revoked: boolean
  readonly session_id: string
  readonly user_id: string
  readonly refresh_key: Buffer | null
  readonly aal: 'aal1' | 'aal2'
  readonly is_over: boolean
}

export type RefreshResult = { readonly session: OpenSession; readonly wasUsedBefore: boolean } | AuthRefusal

/**
 * Exchanges a refresh token. A token that was exchanged before is accepted only if none of its successors has been
 * exchanged. Otherwise, there is a stolen copy, and the session ends.
 */
export async function refreshSession(
  query: Query,
  refreshToken: string,
  device: SessionDevice,
): Promise<RefreshResult> {
  const digest = hashToken(refreshToken)
  const [row] = await query<TokenRow>(
    `select t.token, t.revoked, s.id as session_id, s.user_id, s.refresh_key, s.aal,
       coalesce(s.not_after <= now(), false) as is_over
     from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
     where t.token = $1 for update of s`,
    [digest],
  )
  if (!row) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
  // Read again under the lock, so that the second of two concurrent requests sees what the first did.
  const [token] = await query<{ revoked: boolean }>('select revoked from auth.refresh_tokens where token = $1', [
    digest,
  ])
  if (!token) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
  const user = await readUserById(query, row.user_id)
  if (!user) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
  if (user.is_banned) return refuse('user_banned', 'User Banned')
  if (row.is_over) return refuse('session_expired', 'Session Expired')

  if (token.revoked) {
    const next = await query<{ revoked: boolean }>('select revoked from auth.refresh_tokens where parent = $1', [
      digest,
    ])
    if (!next.some(({ revoked }) => !revoked)) {
      await query('delete from auth.sessions where id = $1', [row.session_id])
      return refuse('refresh_token_already_used', 'Already Used')
    }
  } else {
    await query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [digest])
  }
  const next = createHmac('sha256', row.refresh_key ?? (await giveKey(query, row.session_id)))
    .update(refreshToken)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
  await query(
    `insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)
     on conflict (token) do nothing`,
    [hashToken(next), row.user_id, row.session_id, digest],
  )
  await query(
    `update auth.sessions set refreshed_at = now() at time zone 'UTC', updated_at = now(),
       user_agent = coalesce($2, user_agent), ip = coalesce($3, ip) where id = $1`,
    [row.session_id, device.userAgent?.slice(0, 500) ?? null, inetOf(device.address)],
  )
  return {
    session: { id: row.session_id, user, aal: row.aal, refreshToken: next },
    wasUsedBefore: token.revoked,
  }
}

/** Creates the key of a session that has none, because it was not opened on this server. */
async function giveKey(query: Query, sessionId: string): Promise<Buffer> {
  const key = randomBytes(32)
  await query('update auth.sessions set refresh_key = $2 where id = $1', [sessionId, key])
  return key
}

function refuse(code: string, words: string): AuthRefusal {
  return new AuthRefusal(400, code, `Invalid Refresh Token: ${words}`)
}

/** Returns the response body that carries a session. */
export async function toSessionResponse(
  query: Query,
  { id, user, aal, refreshToken }: OpenSession,
  secrets: Secrets,
  issuer: string,
): Promise<Record<string, unknown>> {
  const now = Math.floor(Date.now() / 1000)
  const amr = await query<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::bigint as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [id],
  )
  const claims = {
    iss: `${issuer}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    exp: now + accessTokenLifetimeSeconds,
    iat: now,
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: toUserMetadata(user),
    role: 'authenticated',
    aal,
    amr,
    session_id: id,
    is_anonymous: false,
  }
  return {
    access_token: signAccessToken(claims, secrets),
    token_type: 'bearer',
    expires_in: accessTokenLifetimeSeconds,
    expires_at: now + accessTokenLifetimeSeconds,
    refresh_token: refreshToken,
    user: await readUserResponse(query, user),
  }
}

/** Ends all of the person's sessions, or all but one, along with their refresh tokens. */
export async function deleteSessions(
  query: Query,
  userId: string,
  { except = null as string | null } = {},
): Promise<void> {
  await query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [userId, except])
}

async function noteMethod(query: Query, sessionId: string, method: SignInMethod): Promise<void> {
  await query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
     values ($1, $2, clock_timestamp(), clock_timestamp())
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [sessionId, method],
  )
}

async function existing(query: Query, userId: string): Promise<AuthUserRow> {
  const user = await readUserById(query, userId)
  if (!user) throw new Error('The account of a session is gone.')
  return user
}

/** Returns the digest of a refresh token, as the database stores it. */
export function hashToken(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url')
}

/**
 * Returns the address, or null if it is not an IP address, for example in a test without a socket, or if a proxy sent a
 * name.
 */
function inetOf(address: string | undefined): string | null {
  return address !== undefined && /^[0-9a-f.:]+$/i.test(address) && /[.:]/.test(address) ? address : null
}
