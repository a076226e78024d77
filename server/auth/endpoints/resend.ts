import * as z from 'zod/mini'
import { createMailLink, type RedeemedLink } from '../links.ts'
import { requireMailBudget } from '../mail-budget.ts'
import type { AuthParts } from '../parts.ts'
import { readUserByEmail } from '../person.ts'
import { invalidRequest } from '../refusal.ts'
import { optionalTextSchema, plainTextSchema, parseAuthBody, parseEmail, type AuthContext } from '../request.ts'

const request = z.object({ email: optionalTextSchema, type: plainTextSchema })

/** POST /resend: emails another link that confirms an address. */
export async function handleResend(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { email: given, type } = await parseAuthBody(c, request)
  if (type !== 'signup') throw invalidRequest('Missing one of these types: signup')
  if (!given) throw invalidRequest('Type provided requires an email address')
  const email = parseEmail(given)
  await requireMailBudget(parts, 'sign-up', email)
  parts.later.run(() => mailConfirmation(parts, email))
  return c.json({})
}

/** Emails a link that belongs to the same sign-up as the previous one, with its password and names. */
async function mailConfirmation({ database, mails }: AuthParts, email: string): Promise<void> {
  const link = await database.transaction(async (query) => {
    const user = await readUserByEmail(query, email, { lock: true })
    if (!user || user.email_confirmed_at !== null) return null
    const [before] = await query<Pick<RedeemedLink, 'sign_up' | 'encrypted_password' | 'user_meta_data'>>(
      `select sign_up, encrypted_password, user_meta_data from auth.mail_links where user_id = $1 and kind = 'signup'`,
      [user.id],
    )
    await query('update auth.users set confirmation_sent_at = now(), updated_at = now() where id = $1', [user.id])
    const signUpId = before?.sign_up ?? null
    const made = await createMailLink(query, {
      userId: user.id,
      kind: 'signup',
      signUpId,
      encryptedPassword: before?.encrypted_password ?? null,
      userMetadata: before?.user_meta_data ?? null,
    })
    return { made, signUpId }
  })
  if (link) await mails.confirmation(email, link.made, link.signUpId ?? undefined)
}
