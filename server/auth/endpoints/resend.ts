import * as z from 'zod/mini'
import { makeLink, type OpenedLink } from '../links.ts'
import { requireMailBudget } from '../mail-budget.ts'
import type { AuthParts } from '../parts.ts'
import { userByEmail } from '../person.ts'
import { invalid } from '../refusal.ts'
import { optionalText, plainText, readBody, readEmail, type AuthContext } from '../request.ts'

const request = z.object({ email: optionalText, type: plainText })

/** POST /resend: mails the link that confirms an address again. */
export async function resend(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { email: given, type } = await readBody(c, request)
  if (type !== 'signup') throw invalid('Missing one of these types: signup')
  if (!given) throw invalid('Type provided requires an email address')
  const email = readEmail(given)
  await requireMailBudget(parts, 'sign-up', email)
  parts.later.run(() => mailConfirmation(parts, email))
  return c.json({})
}

/** Belongs to the same sign-up as the previous link, with its password and names. */
async function mailConfirmation({ database, mails }: AuthParts, email: string): Promise<void> {
  const link = await database.transaction(async (query) => {
    const user = await userByEmail(query, email, { lock: true })
    if (!user || user.email_confirmed_at !== null) return null
    const [before] = await query<Pick<OpenedLink, 'sign_up' | 'encrypted_password' | 'user_meta_data'>>(
      `select sign_up, encrypted_password, user_meta_data from auth.mail_links where user_id = $1 and kind = 'signup'`,
      [user.id],
    )
    await query('update auth.users set confirmation_sent_at = now(), updated_at = now() where id = $1', [user.id])
    const signUpId = before?.sign_up ?? null
    const made = await makeLink(query, {
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
