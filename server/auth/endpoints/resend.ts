import * as z from 'zod/mini'
import { makeLink } from '../links.ts'
import { requireMailBudget } from '../mail-budget.ts'
import type { AuthParts } from '../parts.ts'
import { userByEmail } from '../person.ts'
import { invalid } from '../refusal.ts'
import { optionalText, plainText, readBody, readEmail, type AuthContext } from '../request.ts'

const request = z.object({ email: optionalText, type: plainText })

/** POST /resend: mails the link that confirms an address once more. */
export async function resend(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { email: given, type } = await readBody(c, request)
  if (type !== 'signup') throw invalid('Missing one of these types: signup')
  if (!given) throw invalid('Type provided requires an email address')
  const email = readEmail(given)
  await requireMailBudget(parts, 'sign-up', email)
  parts.later.run(() => mailConfirmation(parts, email))
  return c.json({})
}

/** With the password and the names of the link before. */
async function mailConfirmation({ database, mails }: AuthParts, email: string): Promise<void> {
  const link = await database.transaction(async (query) => {
    const user = await userByEmail(query, email, { lock: true })
    if (!user || user.email_confirmed_at !== null) return null
    const [before] = await query<{ encrypted_password: string | null; user_meta_data: Record<string, unknown> | null }>(
      `select encrypted_password, user_meta_data from auth.mail_links where user_id = $1 and kind = 'signup'`,
      [user.id],
    )
    await query('update auth.users set confirmation_sent_at = now(), updated_at = now() where id = $1', [user.id])
    return makeLink(query, {
      userId: user.id,
      kind: 'signup',
      encryptedPassword: before?.encrypted_password ?? null,
      userMetadata: before?.user_meta_data ?? null,
    })
  })
  if (link) await mails.confirmation(email, link)
}
