import * as z from 'zod'
import {
  describePerson,
  requireHostedPerson,
  listHostedFactors,
  ok,
  findHostedPerson,
  HostedRefusal,
  type Answer,
} from './answers.ts'
import { challengeIn, parseHostedBody, parseHostedEmail, type HostedCall } from './call.ts'
import { forgetTokens, mailNonce, mailToken, requireHostedMailBudget } from './mails.ts'
import { hashHostedPassword, isHostedPassword, requireStrong } from './passwords.ts'
import type { Project } from './project.ts'
import { endHostedSessions, requireSession, type HostedSignedIn } from './sessions.ts'

/** GET /user */
export async function hostedGetUser(project: Project, call: HostedCall): Promise<Answer> {
  const { person } = await requireSession(project, call.authorization)
  return ok(await describePerson(project, person))
}

const request = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
})
type Change = z.infer<typeof request>

/** PUT /user */
export async function hostedUpdateUser(project: Project, call: HostedCall): Promise<Answer> {
  const signedIn = await requireSession(project, call.authorization)
  const change = parseHostedBody(call, request)
  const { person } = signedIn
  if (change.app_metadata !== undefined)
    throw new HostedRefusal(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const email = change.email ? parseHostedEmail(change.email) : person.email
  const hasFactor = (await listHostedFactors(project, person.id)).some(({ status }) => status === 'verified')
  if ((change.password || email !== person.email) && hasFactor && signedIn.aal !== 'aal2')
    throw new HostedRefusal(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  if (email !== person.email && (await findHostedPerson(project, 'email', email)))
    throw new HostedRefusal(422, 'email_exists', 'A user with this email address has already been registered')
  if (change.password) await changePassword(project, signedIn, change.password, change)
  if (change.data)
    await project.query(
      `update auth.users set raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || $2::jsonb), updated_at = now()
       where id = $1`,
      [person.id, JSON.stringify(change.data)],
    )
  if (email !== person.email) await askForEmailChange(project, call, signedIn, email)
  return ok(await describePerson(project, await requireHostedPerson(project, person.id)))
}

const dayMs = 24 * 3_600_000

async function changePassword(
  project: Project,
  { person, sessionId, began }: HostedSignedIn,
  password: string,
  { current_password: current, nonce }: Change,
): Promise<void> {
  const { settings, query } = project
  requireStrong(password, settings)
  const isRecovery = project.recovered.has(sessionId)
  if (settings.changeNeedsCurrentPassword && !isRecovery) {
    if (!current)
      throw new HostedRefusal(400, 'current_password_required', 'Current password required when setting new password.')
    if (!(await isHostedPassword(current, person.encrypted_password)))
      throw new HostedRefusal(400, 'current_password_mismatch', 'Current password required when setting new password.')
  }
  if (settings.changeNeedsNonce && !isRecovery && project.now() > Date.parse(began) + dayMs) {
    if (!nonce) throw new HostedRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
    if (nonce !== project.nonces.get(person.id))
      throw new HostedRefusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    project.nonces.delete(person.id)
  }
  if (await isHostedPassword(password, person.encrypted_password))
    throw new HostedRefusal(422, 'same_password', 'New password should be different from the old password.')
  await query(
    `update auth.users set encrypted_password = $2, confirmation_sent_at = null, recovery_sent_at = null,
       updated_at = now() where id = $1`,
    [person.id, await hashHostedPassword(password)],
  )
  project.nonces.delete(person.id)
  await endHostedSessions(project, person.id, 'others', sessionId)
}

/** Emails both mailboxes, which must both agree to the change. */
async function askForEmailChange(
  project: Project,
  call: HostedCall,
  { person }: HostedSignedIn,
  email: string,
): Promise<void> {
  requireHostedMailBudget(project, 'email_change', person.id)
  await project.query(
    'update auth.users set email_change = $2, email_change_sent_at = now(), updated_at = now() where id = $1',
    [person.id, email],
  )
  forgetTokens(project, person.id, ['email_change'])
  project.agreed.delete(person.id)
  for (const to of [email, person.email])
    mailToken(project, {
      userId: person.id,
      kind: 'email_change',
      to,
      challenge: challengeIn(call),
      redirectTo: call.redirectTo,
    })
}

/** GET /reauthenticate */
export async function reauthenticate(project: Project, call: HostedCall): Promise<Answer> {
  const { person } = await requireSession(project, call.authorization)
  mailNonce(project, person.id, person.email)
  return ok({})
}

const scopes = z.enum(['local', 'others', 'global'])

/** POST /logout */
export async function hostedLogOut(project: Project, call: HostedCall): Promise<Answer> {
  const { person, sessionId } = await requireSession(project, call.authorization)
  const scope = scopes.safeParse(call.query.get('scope') ?? 'global')
  if (!scope.success) throw new HostedRefusal(400, 'validation_failed', 'Unsupported logout scope')
  await endHostedSessions(project, person.id, scope.data, sessionId)
  return { status: 204 }
}
