import * as z from 'zod/mini'
import { makeLink } from '../links.ts'
import { requireMailBudget } from '../mail-budget.ts'
import type { AuthParts } from '../parts.ts'
import { userByEmail } from '../person.ts'
import { invalid } from '../refusal.ts'
import { optionalText, readBody, readEmail, type AuthContext } from '../request.ts'

const request = z.object({ email: optionalText })

/**
 * POST /recover: mails a link to choose a new password. Whether the address has an account is looked up after the
 * response.
 */
export async function recover(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { email: given } = await readBody(c, request)
  if (!given) throw invalid('Password recovery requires an email')
  const email = readEmail(given)
  await requireMailBudget(parts, 'recovery', email)
  parts.later.run(() => mailRecovery(parts, email))
  return c.json({})
}

export async function mailRecovery({ database, mails }: Pick<AuthParts, 'database' | 'mails'>, email: string) {
  const link = await database.transaction(async (query) => {
    const user = await userByEmail(query, email, { lock: true })
    if (!user || user.is_banned) return null
    await query('update auth.users set recovery_sent_at = now(), updated_at = now() where id = $1', [user.id])
    return makeLink(query, { userId: user.id, kind: 'recovery' })
  })
  if (link) await mails.recovery(email, link)
}
