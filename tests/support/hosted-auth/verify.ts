import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  toHostedSessionResponse,
  requireHostedPerson,
  ok,
  findHostedPerson,
  HostedRefusal,
  type Answer,
} from './answers.ts'
import { challengeIn, parseHostedBody, parseHostedEmail, type HostedCall } from './call.ts'
import { findToken, forgetTokens, hashMailToken, mailToken, redirectOf, requireHostedMailBudget } from './mails.ts'
import type { OneTimeToken, Project, TokenKind } from './project.ts'
import { openHostedSession, type Opened } from './sessions.ts'

/** What each type of link or code means. */
const kindsOf: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['signup'],
  email: ['signup', 'recovery'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email_change: ['email_change'],
}
const otherMailbox = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const expired = (what: string) => new HostedRefusal(403, 'otp_expired', what)

const request = z.object({
  type: z.string(),
  token_hash: z.string().optional(),
  token: z.string().optional(),
  email: z.string().optional(),
})

/** POST /verify: with the token of a link, or with a code and the address it was sent to. */
export async function hostedVerify(project: Project, call: HostedCall): Promise<Answer> {
  const { type, token_hash: hash, token, email } = parseHostedBody(call, request)
  const kinds = kindsOf[type] ?? []
  if (hash !== undefined && (token !== undefined || email !== undefined))
    throw new HostedRefusal(400, 'validation_failed', 'Only the token_hash and type should be provided')
  if (hash === undefined && (token === undefined || email === undefined))
    throw new HostedRefusal(400, 'validation_failed', 'Verify requires either a token or a token hash')
  const found = findToken(project, hash ?? hashMailToken(parseHostedEmail(email ?? ''), token ?? ''), kinds)
  if (!found)
    throw expired(hash === undefined ? 'Token has expired or is invalid' : 'Email link is invalid or has expired')
  const used = await spend(project, found)
  if (used === 'other_mailbox') return ok({ code: '200', msg: otherMailbox })
  const opened = await openHostedSession(project, found.userId, 'otp', call.userAgent)
  if (found.kind === 'recovery') project.recovered.add(opened.id)
  return signedIn(await toHostedSessionResponse(project, opened), opened)
}

/** GET /verify: what a link in the auth server's own emails does as soon as anything fetches it. */
export async function followLink(project: Project, call: HostedCall): Promise<Answer> {
  const to = redirectOf(project, call.redirectTo)
  const found = findToken(project, call.query.get('token') ?? '', kindsOf[call.query.get('type') ?? ''] ?? [])
  if (!found) {
    const error = { error: 'access_denied', error_code: 'otp_expired' }
    return redirect(
      `${to}#${parameters({ ...error, error_description: 'Email link is invalid or has expired', sb: '' })}`,
    )
  }
  const used = await spend(project, found)
  if (used === 'other_mailbox') return redirect(`${to}#${parameters({ message: otherMailbox, sb: '' })}`)
  if (found.challenge) {
    const code = randomUUID()
    const method = found.kind === 'signup' ? 'email/signup' : found.kind
    project.flows.set(code, { userId: found.userId, challenge: found.challenge, method })
    return redirect(`${to}?code=${code}`)
  }
  const opened = await openHostedSession(project, found.userId, 'otp', call.userAgent)
  const session = await toHostedSessionResponse(project, opened)
  const carried = {
    access_token: String(session['access_token']),
    expires_at: String(session['expires_at']),
    expires_in: '3600',
    refresh_token: opened.refreshToken,
    sb: '',
    token_type: 'bearer',
    type: found.kind,
  }
  return redirect(`${to}#${parameters(carried)}`)
}

export const signedIn = (body: unknown, { id, userId, refreshToken }: Opened): Answer => ({
  status: 200,
  body,
  headers: {
    'sb-auth-user-id': userId,
    'sb-auth-session-id': id,
    'sb-auth-refresh-token-prefix': refreshToken.slice(0, 5),
  },
})

const parameters = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()

function redirect(location: string): Answer {
  const page = `<a href="${location.replaceAll('&', '&amp;')}">See Other</a>.\n\n`
  return { status: 303, body: page, headers: { location, 'content-type': 'text/html; charset=utf-8' } }
}

/** Uses up a token and performs its action. A change of address needs the agreement of both mailboxes. */
async function spend(project: Project, token: OneTimeToken): Promise<'done' | 'other_mailbox'> {
  const { query } = project
  const person = await requireHostedPerson(project, token.userId)
  if (token.kind === 'email_change') {
    const before = project.agreed.get(person.id)
    project.tokens.splice(project.tokens.indexOf(token), 1)
    if (before === undefined || before === token.email) {
      project.agreed.set(person.id, token.email)
      return 'other_mailbox'
    }
    project.agreed.delete(person.id)
    await query(`update auth.users set email = email_change, email_change = '', updated_at = now() where id = $1`, [
      person.id,
    ])
    await query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text) where user_id = $1`,
      [person.id, person.email_change],
    )
    return 'done'
  }
  forgetTokens(project, person.id, [token.kind])
  if (person.email_confirmed_at !== null) return 'done'
  await query(
    `update auth.users set email_confirmed_at = now(), updated_at = now(),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}' where id = $1`,
    [person.id],
  )
  await query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = $1`,
    [person.id],
  )
  return 'done'
}

/** POST /recover */
export async function hostedRecover(project: Project, call: HostedCall): Promise<Answer> {
  const { email } = parseHostedBody(call, z.object({ email: z.string() }))
  const person = await findHostedPerson(project, 'email', parseHostedEmail(email))
  if (!person) return ok({})
  requireHostedMailBudget(project, 'recovery', person.id)
  await project.query('update auth.users set recovery_sent_at = now(), updated_at = now() where id = $1', [person.id])
  forgetTokens(project, person.id, ['recovery'])
  const to = { userId: person.id, kind: 'recovery', to: person.email } as const
  mailToken(project, { ...to, challenge: challengeIn(call), redirectTo: call.redirectTo })
  return ok({})
}
