import * as z from 'zod/mini'
import type { Query } from '../../database/database.ts'
import { respondWithSession, toSessionBody } from '../respond-with-session.ts'
import { delayToFixedSteps } from '../delay-to-fixed-steps.ts'
import {
  deleteLinks,
  isReservedAddress,
  createMailLink,
  checkMailCode,
  redeemLink,
  redeemCodeLink,
  type LinkKind,
  type RedeemedLink,
} from '../links.ts'
import type { AuthParts } from '../parts.ts'
import { readUserByEmail, readUserById, type AuthUserRow } from '../person.ts'
import { AuthRefusal, invalidRequest, tooManyRequests } from '../refusal.ts'
import {
  getDevice,
  getRequestNetwork,
  optionalTextSchema,
  plainTextSchema,
  parseAuthBody,
  type AuthContext,
} from '../request.ts'
import { deleteSessions, createAuthSession } from '../sessions.ts'
import { countTry } from '../try-limits.ts'
import { sendRecoveryMail } from './recover.ts'

const request = z.object({
  type: plainTextSchema,
  token_hash: optionalTextSchema,
  token: optionalTextSchema,
  email: optionalTextSchema,
  /** The `id` from the response of POST /signup: only the browser that signed up sends it. */
  sign_up: optionalTextSchema,
})

const kinds: Readonly<Record<string, LinkKind>> = {
  signup: 'signup',
  email: 'signup', // supabase-js's name for `signup`
  recovery: 'recovery',
  email_change: 'email_change',
  email_change_undo: 'email_change_undo',
}

const perNetwork = { max: 30, windowMs: 10 * 60_000 }
const perEmail = { max: 15, windowMs: 60 * 60_000 }

/** POST /verify: carries out what an emailed link or code is for. A GET does nothing. */
export async function verifyLink(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { type, token_hash: tokenHash, token, email, sign_up: signUp } = await parseAuthBody(c, request)
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (tokenHash) {
    if (token || email) throw invalidRequest('Only the token_hash and type should be provided')
    if (!kind) throw invalidLink('Email link')
    return answerLink(c, parts, { kind, signUp, take: (query) => redeemLink(query, tokenHash, kind) })
  }
  if (!token || !email) throw invalidRequest('Verify requires a token or a token hash')
  if (!kind || kind === 'email_change_undo') throw invalidLink('Token')
  return delayToFixedSteps(() => verifyCode(c, parts, { kind, signUp, email: email.trim().toLowerCase(), token }))
}

const invalidLink = (what: 'Email link' | 'Token'): AuthRefusal =>
  new AuthRefusal(
    403,
    'otp_expired',
    what === 'Token' ? 'Token has expired or is invalid' : 'Email link is invalid or has expired',
  )

type Said = { readonly kind: LinkKind; readonly signUp: string | null | undefined }

async function verifyCode(
  c: AuthContext,
  parts: AuthParts,
  { kind, signUp, email, token }: Said & { readonly email: string; readonly token: string },
) {
  const { database } = parts
  const waitMs =
    (await countTry(database, ['code', getRequestNetwork(c, parts)], perNetwork)) ||
    (await countTry(database, ['code', email], perEmail))
  if (waitMs > 0) throw tooManyRequests(waitMs)
  const user =
    kind === 'email_change' ? await byNewEmail(database.query, email) : await readUserByEmail(database.query, email)
  const link = user && (await checkMailCode(database, user, kind, token.trim()))
  if (link === undefined) throw invalidLink('Token')
  return answerLink(c, parts, { kind, signUp, take: (query) => redeemCodeLink(query, link) }, 'Token')
}

async function byNewEmail(query: Query, email: string): Promise<AuthUserRow | undefined> {
  const [link] = await query<{ user_id: string }>(
    `select user_id from auth.mail_links where kind = 'email_change' and lower(email) = $1 order by created_at desc limit 1`,
    [email],
  )
  return link && readUserById(query, link.user_id)
}

async function answerLink(
  c: AuthContext,
  parts: AuthParts,
  { kind, signUp, take }: Said & { readonly take: (query: Query) => Promise<RedeemedLink | undefined> },
  what: 'Email link' | 'Token' = 'Email link',
): Promise<Response> {
  const done = await parts.database.transaction(async (query) => {
    const link = await take(query)
    const user = link && (await readUserById(query, link.user_id, { lock: true }))
    if (!user) throw invalidLink(what)
    if (user.is_banned) throw new AuthRefusal(403, 'user_banned', 'User is banned')
    if (kind === 'email_change_undo') return undo(query, user, link)
    const mail = kind === 'email_change' ? await changeEmail(query, user, link, parts) : undefined
    if (kind === 'signup') await confirm(query, user, link, signUp)
    if (kind === 'recovery') await proveByRecovery(query, user)
    const opened = await createAuthSession(query, user.id, 'otp', getDevice(c, parts))
    return { ...(await toSessionBody(query, opened, parts)), mail }
  })
  if ('restored' in done) {
    const { restored } = done
    // The person who changed the address may know the password, so it was removed; a new one can be set only through
    // this mailbox.
    parts.later.run(() => sendRecoveryMail(parts, restored))
    return c.json({
      code: '200',
      msg: `The address of this account is ${restored} again. Every device was signed out.`,
    })
  }
  const { mail } = done
  if (mail) parts.later.run(() => parts.mails.emailChanged(mail.to, mail.newEmail, mail.undo))
  return respondWithSession(c, done)
}

type ChangeMail = { readonly to: string; readonly newEmail: string; readonly undo: { readonly tokenHash: string } }

/**
 * Applies the names of this sign-up, and its password if this is the browser that signed up. If the link is opened
 * elsewhere, the person sets a new password, because the first one may be another person's.
 */
async function confirm(
  query: Query,
  user: AuthUserRow,
  link: RedeemedLink,
  signUp: string | null | undefined,
): Promise<void> {
  const isOwn = link.sign_up !== null && signUp === link.sign_up
  const said = isOwn ? link.user_meta_data : withoutTemporary(link.user_meta_data)
  const metadata = said === null ? null : JSON.stringify(said)
  await deleteSessions(query, user.id)
  await query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
       encrypted_password = case when $4 then coalesce($2, encrypted_password) end,
       raw_user_meta_data = coalesce($3::jsonb, raw_user_meta_data) where id = $1`,
    [user.id, link.encrypted_password, metadata, isOwn],
  )
  if (metadata !== null) await query('select gateway.name_account($1, $2)', [user.id, metadata])
  await deleteLinks(query, user.id)
}

/** Returns the metadata without the temporary-password mark, for a sign-up whose password is not applied. */
function withoutTemporary(said: RedeemedLink['user_meta_data']): RedeemedLink['user_meta_data'] {
  if (said === null) return null
  const { temporaryPassword: _typedByStaff, ...rest } = said
  return rest
}

/**
 * Marks an unproven address as proven, and removes the account's password, sessions, and links, because someone else
 * may have signed up with the address.
 */
async function proveByRecovery(query: Query, user: AuthUserRow): Promise<void> {
  if (user.email_confirmed_at !== null) return
  await deleteSessions(query, user.id)
  await deleteLinks(query, user.id)
  await query(
    'update auth.users set email_confirmed_at = now(), encrypted_password = null, updated_at = now() where id = $1',
    [user.id],
  )
}

async function changeEmail(
  query: Query,
  user: AuthUserRow,
  link: RedeemedLink,
  parts: AuthParts,
): Promise<ChangeMail | undefined> {
  const newEmail = link.email ?? ''
  if (parts.requireConfirmation) await forgetUnproven(query, newEmail)
  if ((await readUserByEmail(query, newEmail)) || (await isReservedAddress(query, newEmail, user.id)))
    throw new AuthRefusal(422, 'email_exists', 'A user with this email address has already been registered')
  await setEmail(query, user.id, newEmail)
  await deleteSessions(query, user.id)
  await deleteLinks(query, user.id)
  if (user.email_confirmed_at === null) return undefined // an unproven address may belong to anyone
  const undo = await createMailLink(query, { userId: user.id, kind: 'email_change_undo', email: user.email })
  return { to: user.email, newEmail, undo }
}

/**
 * Restores the address from before a change. The undo links of changes made after that one stop working; those of
 * earlier changes still work.
 */
async function undo(query: Query, user: AuthUserRow, link: RedeemedLink): Promise<{ restored: string }> {
  const restored = link.email ?? ''
  const holder = await readUserByEmail(query, restored)
  if (holder && holder.id !== user.id)
    throw new AuthRefusal(422, 'email_exists', 'A user with this email address has already been registered')
  await setEmail(query, user.id, restored)
  await deleteSessions(query, user.id)
  await deleteLinks(query, user.id)
  await query('delete from auth.mail_links where user_id = $1 and created_at > $2::timestamptz', [
    user.id,
    link.created_at,
  ])
  await query('update auth.users set encrypted_password = null where id = $1', [user.id])
  // The person who changed the address may have added a second factor in the last 72 hours, which would lock the owner
  // out.
  await query(
    `delete from auth.mfa_factors where user_id = $1 and created_at > $2::timestamptz - interval '72 hours'`,
    [user.id, link.created_at],
  )
  await query(
    `delete from auth.recovery_codes where user_id = $1 and created_at > $2::timestamptz - interval '72 hours'`,
    [user.id, link.created_at],
  )
  return { restored }
}

/**
 * Deletes an unproven account, so that someone who signed up with an address and never opened the email does not keep
 * it from its owner.
 */
async function forgetUnproven(query: Query, email: string): Promise<void> {
  await query('delete from auth.users where email = $1 and email_confirmed_at is null', [email])
}

async function setEmail(query: Query, userId: string, email: string): Promise<void> {
  await query(
    `update auth.users set email = $2, email_confirmed_at = now(), email_change = '', updated_at = now() where id = $1`,
    [userId, email],
  )
  await query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1`,
    [userId, email],
  )
}
