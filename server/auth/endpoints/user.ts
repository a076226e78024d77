import * as z from 'zod/mini'
import { isReservedAddress, createMailLink, deleteLinks } from '../links.ts'
import { requireMailBudget } from '../mail-budget.ts'
import type { AuthParts } from '../parts.ts'
import { requireGoodPassword } from '../password-policy.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { readUserResponse, hasVerifiedFactor, readUserByEmail, readUserById } from '../person.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { AuthRefusal } from '../refusal.ts'
import {
  optionalTextSchema,
  parseAuthBody,
  parseEmail,
  requireAnySignedIn,
  type AuthContext,
  type SignedInRequest,
} from '../request.ts'
import { deleteSessions } from '../sessions.ts'
import { parseUserMetadata, userMetadataSchema } from '../user-metadata.ts'

/** GET /user: returns the caller's account. */
export async function getUser(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { user } = await requireAnySignedIn(c, parts)
  return c.json(await readUserResponse(parts.database.query, user))
}

const request = z.object({
  email: optionalTextSchema,
  phone: optionalTextSchema,
  password: optionalTextSchema,
  current_password: optionalTextSchema,
  data: z.nullish(userMetadataSchema),
  app_metadata: z.nullish(z.unknown()),
})

/** PUT /user: changes names, password or address. */
export async function updateUser(c: AuthContext, parts: AuthParts): Promise<Response> {
  const signedIn = await requireAnySignedIn(c, parts)
  const { email, phone, password, current_password: current, data, app_metadata: app } = await parseAuthBody(c, request)
  if (app !== null && app !== undefined)
    throw new AuthRefusal(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (phone) throw new AuthRefusal(422, 'phone_provider_disabled', 'Phone signups are disabled')
  if (signedIn.user.has_temporary_password && (!password || email || data))
    throw new AuthRefusal(403, 'temporary_password', 'Choose a password of your own first.')
  const newEmail = email ? parseEmail(email) : undefined
  const changesEmail = newEmail !== undefined && newEmail !== signedIn.user.email
  if (changesEmail || password) {
    if (signedIn.claims.aal !== 'aal2' && (await hasVerifiedFactor(parts.database.query, signedIn.user.id)))
      throw new AuthRefusal(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      )
    await requireRecentSignIn(parts, signedIn, current ?? undefined)
  }
  if (password) await changePassword(parts, signedIn, password)
  if (data) await changeMetadata(parts, signedIn, data)
  if (changesEmail) await askForEmailChange(parts, signedIn, newEmail)
  const user = await readUserById(parts.database.query, signedIn.user.id)
  return c.json(await readUserResponse(parts.database.query, user ?? signedIn.user))
}

/** Changes the password and ends the person's other sessions in the same transaction. */
async function changePassword(parts: AuthParts, { user, sessionId }: SignedInRequest, password: string): Promise<void> {
  await requireGoodPassword(parts.database, password, { email: user.email, metadata: user.raw_user_meta_data })
  if (user.encrypted_password !== null && (await verifyPassword(password, user.encrypted_password)))
    throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
  const hashed = await hashPassword(password)
  await parts.database.transaction(async (query) => {
    await readUserById(query, user.id, { lock: true })
    await query(
      `update auth.users set encrypted_password = $2, confirmation_sent_at = null, recovery_sent_at = null,
         updated_at = now() where id = $1`,
      [user.id, hashed],
    )
    await deleteSessions(query, user.id, { except: sessionId })
    await deleteLinks(query, user.id)
  })
  parts.later.run(() => parts.mails.passwordChanged(user.email))
}

/** Merges the given values into the account's metadata; null removes a value. */
async function changeMetadata(
  parts: AuthParts,
  { user }: SignedInRequest,
  data: Record<string, unknown>,
): Promise<void> {
  await parts.database.transaction(async (query) => {
    const current = await readUserById(query, user.id, { lock: true })
    const merged = Object.entries({ ...current?.raw_user_meta_data, ...data }).filter(([, value]) => value !== null)
    await query('update auth.users set raw_user_meta_data = $2, updated_at = now() where id = $1', [
      user.id,
      JSON.stringify(parseUserMetadata(Object.fromEntries(merged))),
    ])
  })
}

/**
 * Sends a link to the new address; the account's address changes only when the link is opened. If the new address
 * belongs to another account, the response is the same, and the owner of that account is notified.
 */
async function askForEmailChange(parts: AuthParts, { user }: SignedInRequest, email: string): Promise<void> {
  await requireMailBudget(parts, 'email change', user.email)
  await requireMailBudget(parts, 'email change', email)
  const link = await parts.database.transaction(async (query) => {
    await readUserById(query, user.id, { lock: true })
    await query(
      'update auth.users set email_change = $2, email_change_sent_at = now(), updated_at = now() where id = $1',
      [user.id, email],
    )
    const holder = await readUserByEmail(query, email)
    const isProven = holder !== undefined && !(parts.requireConfirmation && holder.email_confirmed_at === null)
    const isTaken = isProven || (await isReservedAddress(query, email, user.id))
    return isTaken ? null : createMailLink(query, { userId: user.id, kind: 'email_change', email })
  })
  parts.later.run(() => (link ? parts.mails.emailChange(email, user.email, link) : parts.mails.addressInUse(email)))
}
