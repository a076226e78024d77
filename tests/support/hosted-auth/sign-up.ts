import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import * as z from 'zod'
import {
  describePerson,
  toHostedSessionResponse,
  requireHostedPerson,
  ok,
  findHostedPerson,
  HostedRefusal,
  type Answer,
  type HostedPerson,
} from './answers.ts'
import { challengeIn, parseHostedBody, parseHostedEmail, type HostedCall } from './call.ts'
import { forgetTokens, mailToken, requireHostedMailBudget } from './mails.ts'
import { hashHostedPassword, requireStrong } from './passwords.ts'
import type { Project } from './project.ts'
import { openHostedSession } from './sessions.ts'

const request = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/** POST /signup. The first sign-up for an address determines its password and its names, whoever made it. */
export async function hostedSignUp(project: Project, call: HostedCall): Promise<Answer> {
  const { settings } = project
  if (!settings.isSignUpOpen) throw new HostedRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
  const { email: given, password, data } = parseHostedBody(call, request)
  if (!given) throw new HostedRefusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!password) throw new HostedRefusal(400, 'validation_failed', 'Signup requires a valid password')
  requireStrong(password, settings)
  const email = parseHostedEmail(given)
  const known = await findHostedPerson(project, 'email', email)
  if (!settings.confirmsEmail) {
    if (known) throw new HostedRefusal(422, 'user_already_exists', 'User already registered')
    const person = await insert(project, { email, password, data: data ?? {}, isConfirmed: true })
    const session = await toHostedSessionResponse(
      project,
      await openHostedSession(project, person.id, 'password', call.userAgent),
    )
    const { confirmed_at: _later, ...user } = await describePerson(
      project,
      await requireHostedPerson(project, person.id),
    )
    return ok({ ...session, user }) // the account as inserted, because the database derives `confirmed_at`
  }
  if (known?.email_confirmed_at) return ok(nobody(email))
  const person = known ?? (await insert(project, { email, password, data: data ?? {}, isConfirmed: false }))
  await mailConfirmation(project, call, person)
  return ok(await describePerson(project, await requireHostedPerson(project, person.id)))
}

/** POST /resend */
export async function hostedResend(project: Project, call: HostedCall): Promise<Answer> {
  const { email, type } = parseHostedBody(call, z.object({ email: z.string(), type: z.string() }))
  if (type !== 'signup') throw new HostedRefusal(400, 'validation_failed', 'Missing one of these types: signup')
  const person = await findHostedPerson(project, 'email', parseHostedEmail(email))
  if (person && !person.email_confirmed_at) await mailConfirmation(project, call, person)
  return ok({})
}

async function mailConfirmation(project: Project, call: HostedCall, { id, email }: HostedPerson): Promise<void> {
  requireHostedMailBudget(project, 'signup', id)
  await project.query('update auth.users set confirmation_sent_at = now(), updated_at = now() where id = $1', [id])
  forgetTokens(project, id, ['signup'])
  mailToken(project, {
    userId: id,
    kind: 'signup',
    to: email,
    challenge: challengeIn(call),
    redirectTo: call.redirectTo,
  })
}

type New = { email: string; password: string; data: Record<string, unknown>; isConfirmed: boolean }

async function insert(project: Project, { email, password, data, isConfirmed }: New): Promise<HostedPerson> {
  const id = randomUUID()
  const metadata = { ...data, sub: id, email, email_verified: isConfirmed, phone_verified: false }
  try {
    await project.query(
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
       values ($1, $2, $3, case when $4 then now() end, $5)`,
      [id, email, await hashHostedPassword(password), isConfirmed, JSON.stringify(metadata)],
    )
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw new HostedRefusal(500, 'unexpected_failure', 'Database error saving new user', { error_id: randomUUID() })
  }
  await project.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1, $2, $3, 'email', now())`,
    [id, id, JSON.stringify(metadata)],
  )
  return requireHostedPerson(project, id)
}

/** Returns the response for an address that already has an account; only its missing identities reveal that. */
function nobody(email: string) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
