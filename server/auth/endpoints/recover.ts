import * as z from 'zod/mini'
import { createMailLink } from '../links.ts'
import { requireMailBudget } from '../mail-budget.ts'
import type { AuthParts } from '../parts.ts'
import { readUserByEmail } from '../person.ts'
import { invalidRequest } from '../refusal.ts'
import { optionalTextSchema, parseAuthBody, parseEmail, type AuthContext } from '../request.ts'

const request = z.object({ email: optionalTextSchema })

/**
 * POST /recover: emails a link to choose a new password. Whether the address has an account is looked up after the
 * response.
 */
export async function requestRecovery(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { email: given } = await parseAuthBody(c, request)
  if (!given) throw invalidRequest('Password recovery requires an email')
  const email = parseEmail(given)
  await requireMailBudget(parts, 'recovery', email)
  parts.later.run(() => sendRecoveryMail(parts, email))
  return c.json({})
}

export async function sendRecoveryMail({ database, mails }: Pick<AuthParts, 'database' | 'mails'>, email: string) {
  const link = await database.transaction(async (query) => {
    const user = await readUserByEmail(query, email, { lock: true })
    if (!user || user.is_banned) return null
    await query('update auth.users set recovery_sent_at = now(), updated_at = now() where id = $1', [user.id])
    return createMailLink(query, { userId: user.id, kind: 'recovery' })
  })
  if (link) await mails.recovery(email, link)
}
