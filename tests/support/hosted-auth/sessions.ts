import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { requireHostedPerson, findHostedPerson, HostedRefusal, type HostedPerson } from './answers.ts'
import type { Project } from './project.ts'

export type Opened = { readonly id: string; readonly userId: string; readonly refreshToken: string }

/** Twelve letters and digits, like the original kind of refresh token. */
const newRefreshToken = () => randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x').toLowerCase()

export async function openHostedSession(
  project: Project,
  userId: string,
  method: string,
  userAgent = '',
): Promise<Opened> {
  const { query } = project
  const [session] = await query<{ id: string }>(
    'insert into auth.sessions (user_id, user_agent, refreshed_at) values ($1, $2, null) returning id',
    [userId, userAgent],
  )
  if (!session) throw new Error('The database made no session.')
  await noteMethod(project, session.id, method)
  await query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId])
  const refreshToken = await addToken(project, { session: session.id, userId, parent: null })
  return { id: session.id, userId, refreshToken }
}

/** Marks the session as proven by the second factor from now on. */
export async function raiseHostedSession(
  project: Project,
  id: string,
  userId: string,
  factorId: string,
): Promise<Opened> {
  const { query } = project
  await query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [id, factorId])
  await noteMethod(project, id, 'totp')
  const active = await activeToken(project, id)
  if (active) await revoke(project, active.token)
  const refreshToken = await addToken(project, { session: id, userId, parent: active?.token ?? null })
  return { id, userId, refreshToken }
}

async function noteMethod({ query }: Project, session: string, method: string): Promise<void> {
  await query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, updated_at) values ($1, $2, clock_timestamp())
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [session, method],
  )
}

type NewToken = { readonly session: string; readonly userId: string; readonly parent: string | null }

async function addToken({ query }: Project, { session, userId, parent }: NewToken): Promise<string> {
  const token = newRefreshToken()
  await query('insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)', [
    token,
    userId,
    session,
    parent,
  ])
  return token
}

async function revoke({ query }: Project, token: string): Promise<void> {
  await query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [token])
}

async function activeToken({ query }: Project, session: string) {
  const [active] = await query<{ token: string; parent: string | null }>(
    'select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [session],
  )
  return active
}

const reuseMs = 10_000
const notFound = () =>
  new HostedRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

type Kept = {
  readonly token: string
  readonly revoked: boolean
  readonly updated_at: string
  readonly session_id: string
  readonly user_id: string
}

/**
 * Exchanges a refresh token for the next one. A used token is accepted once more while its successor is the active one,
 * or within ten seconds; after that, all tokens of the session are revoked. The session itself continues to exist.
 */
export async function renewSession(project: Project, given: string): Promise<Opened> {
  const { query } = project
  const [kept] = await query<Kept>(
    'select token, revoked, updated_at, session_id, user_id from auth.refresh_tokens where token = $1',
    [given],
  )
  const person = kept && (await findHostedPerson(project, 'id', kept.user_id))
  if (!kept || !person) throw notFound()
  if (person.is_banned) throw new HostedRefusal(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  await requireValid(project, kept)
  const session = { id: kept.session_id, userId: kept.user_id }
  if (kept.revoked) {
    const active = await activeToken(project, session.id)
    if (active?.parent === kept.token) return { ...session, refreshToken: active.token }
    if (project.now() > Date.parse(kept.updated_at) + reuseMs) {
      await query('update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1', [
        session.id,
      ])
      throw new HostedRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    }
  }
  await revoke(project, kept.token)
  const refreshToken = await addToken(project, { session: session.id, userId: session.userId, parent: kept.token })
  await query(`update auth.sessions set refreshed_at = now() at time zone 'UTC' where id = $1`, [session.id])
  return { ...session, refreshToken }
}

/** Applies the project's rules for how long a session lasts. */
async function requireValid(
  { query, settings, now }: Project,
  { session_id: id, user_id: userId }: Kept,
): Promise<void> {
  const [session] = await query<{ ends: string | null; began: string; used: string; is_newest: boolean }>(
    `select not_after as ends, created_at as began, coalesce(refreshed_at at time zone 'UTC', created_at) as used,
       not exists (select from auth.sessions n where n.user_id = $2 and n.created_at > s.created_at) as is_newest
     from auth.sessions s where id = $1`,
    [id, userId],
  )
  const expired = (why = '') =>
    new HostedRefusal(400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`)
  if (!session) throw notFound()
  const isPast = (from: string, hours: number | null) => hours !== null && now() > Date.parse(from) + hours * 3_600_000
  if (session.ends !== null && now() > Date.parse(session.ends)) throw expired()
  if (isPast(session.began, settings.sessionHours)) throw expired()
  if (isPast(session.used, settings.idleHours)) throw expired(' (Inactivity)')
  if (settings.oneSessionPerPerson && !session.is_newest) throw expired(' (Revoked by Newer Login)')
}

const claims = z.object({ sub: z.uuid(), session_id: z.uuid(), exp: z.number(), aal: z.string() })

export type HostedSignedIn = {
  readonly person: HostedPerson
  readonly sessionId: string
  readonly aal: string
  readonly began: string
}

/** Returns the caller's session. Throws if there is none. */
export async function requireSession(project: Project, authorization: string | undefined): Promise<HostedSignedIn> {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (token === undefined)
    throw new HostedRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const badJwt = (why: string) => new HostedRefusal(403, 'bad_jwt', why)
  const unverified = 'invalid JWT: unable to parse or verify signature, token'
  const [head = '', payload, signature] = token.split('.')
  if (payload === undefined || signature === undefined) throw badJwt('invalid claim: missing sub claim')
  const right = createHmac('sha256', project.jwtSecret).update(`${head}.${payload}`).digest()
  const isRight = Buffer.byteLength(signature, 'base64url') === right.length
  if (!isRight || !timingSafeEqual(Buffer.from(signature, 'base64url'), right))
    throw badJwt(`${unverified} signature is invalid: signature is invalid`)
  const read = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!read.success) throw badJwt('invalid claim: missing sub claim')
  const { sub, session_id: sessionId, exp, aal } = read.data
  if (exp * 1000 < Date.now()) throw badJwt(`${unverified} has invalid claims: token is expired`)
  const person = await findHostedPerson(project, 'id', sub)
  if (!person) throw new HostedRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const [session] = await project.query<{ created_at: string }>(
    'select created_at from auth.sessions where id = $1 and user_id = $2',
    [sessionId, sub],
  )
  if (!session) throw new HostedRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return { person: await requireHostedPerson(project, sub), sessionId, aal, began: session.created_at }
}

/** `local` ends this session, `others` all but this one, and `global` all of them. */
export async function endHostedSessions(
  { query }: Project,
  userId: string,
  scope: 'local' | 'others' | 'global',
  sessionId: string,
): Promise<void> {
  await query(
    `delete from auth.sessions where user_id = $1
       and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [userId, sessionId, scope],
  )
}
