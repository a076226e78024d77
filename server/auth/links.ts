import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database, Query } from '../database/database.ts'
import type { AuthUserRow } from './person.ts'

// Links and codes in emails. A link carries 128 random bits, is stored as a digest and works once, by a POST. Its email
// also has an unrelated six-digit code, good for ten minutes and five tries.

export type LinkKind = 'signup' | 'recovery' | 'email_change' | 'email_change_undo'

const hoursByKind: Readonly<Record<LinkKind, number>> = {
  signup: 24,
  recovery: 1,
  email_change: 24,
  email_change_undo: 72,
}
const codeMinutes = 10
const codeTries = 5

export type NewLink = {
  readonly userId: string
  readonly kind: LinkKind
  /** The new address. */
  readonly email?: string
  /** The id returned to the browser that signed up. */
  readonly signUpId?: string | null
  /** Applied when the link is opened. */
  readonly encryptedPassword?: string | null
  readonly userMetadata?: Record<string, unknown> | null
}
/** Appears in the email and nowhere else. */
export type MailedLink = { readonly tokenHash: string; readonly code: string }

/** Creates a link that replaces the person's earlier links of this kind, except those that undo a change. */
export async function createMailLink(query: Query, link: NewLink): Promise<MailedLink> {
  const { userId, kind, email = null, signUpId = null, encryptedPassword = null, userMetadata = null } = link
  if (kind !== 'email_change_undo')
    await query('delete from auth.mail_links where user_id = $1 and kind = $2', [userId, kind])
  const tokenHash = randomBytes(16).toString('hex')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await query(
    `insert into auth.mail_links (user_id, kind, token_sha256, expires_at, code_sha256, code_expires_at, email,
       sign_up, encrypted_password, user_meta_data)
     values ($1, $2, $3, now() + make_interval(hours => $4), $5, now() + make_interval(mins => $6), $7, $8, $9, $10)`,
    [
      userId,
      kind,
      digestOf(tokenHash),
      hoursByKind[kind],
      kind === 'email_change_undo' ? null : digestOf(`${userId} ${code}`),
      codeMinutes,
      email,
      signUpId,
      encryptedPassword,
      userMetadata === null ? null : JSON.stringify(userMetadata),
    ],
  )
  return { tokenHash, code }
}

export type RedeemedLink = {
  readonly id: string
  readonly user_id: string
  readonly kind: LinkKind
  readonly created_at: string
  readonly email: string | null
  readonly sign_up: string | null
  readonly encrypted_password: string | null
  readonly user_meta_data: Record<string, unknown> | null
}

const returned = 'id, user_id, kind, created_at::text, email, sign_up, encrypted_password, user_meta_data'

/** Consumes a link and returns it, or undefined if there is no valid link with this token. */
export async function redeemLink(query: Query, tokenHash: string, kind: LinkKind): Promise<RedeemedLink | undefined> {
  const [link] = await query<RedeemedLink & { works: boolean }>(
    `delete from auth.mail_links where token_sha256 = $1 and kind = $2 returning ${returned}, expires_at > now() as works`,
    [digestOf(tokenHash), kind],
  )
  return link?.works ? link : undefined
}

/**
 * Returns the id of the link whose code this is, or undefined if the code is wrong or expired. Uses up one try before
 * checking the code, regardless of the outcome.
 */
export async function checkMailCode(
  database: Pick<Database, 'query'>,
  user: Pick<AuthUserRow, 'id'>,
  kind: LinkKind,
  code: string,
): Promise<string | undefined> {
  const [link] = await database.query<{ id: string; code_sha256: string }>(
    `update auth.mail_links set code_tries = code_tries + 1
     where user_id = $1 and kind = $2 and code_sha256 is not null and code_expires_at > now() and code_tries < $3
     returning id, code_sha256`,
    [user.id, kind, codeTries],
  )
  return link && isSame(link.code_sha256, digestOf(`${user.id} ${code}`)) ? link.id : undefined
}

/** Consumes the link whose code was correct. */
export async function redeemCodeLink(query: Query, id: string): Promise<RedeemedLink | undefined> {
  const [link] = await query<RedeemedLink>(`delete from auth.mail_links where id = $1 returning ${returned}`, [id])
  return link
}

/**
 * Invalidates links after a change of password, address, or second factor, except those that undo a change of address.
 */
export async function deleteLinks(query: Query, userId: string): Promise<void> {
  await query(`delete from auth.mail_links where user_id = $1 and kind <> 'email_change_undo'`, [userId])
}

/** Returns whether an address that was recently given up is still reserved for the person who had it. */
export async function isReservedAddress(query: Query, email: string, forUser: string | null = null): Promise<boolean> {
  const held = await query(
    `select from auth.mail_links where kind = 'email_change_undo' and lower(email) = $1 and expires_at > now()
       and user_id is distinct from $2`,
    [email, forUser],
  )
  return held.length > 0
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
