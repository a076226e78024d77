import { createHash } from 'node:crypto'
import * as z from 'zod'
import { toHostedSessionResponse, findHostedPerson, HostedRefusal, type Answer } from './answers.ts'
import { parseHostedBody, type HostedCall } from './call.ts'
import { isHostedPassword, weaknessOf } from './passwords.ts'
import type { Project } from './project.ts'
import { openHostedSession, renewSession } from './sessions.ts'
import { signedIn } from './verify.ts'

/** POST /token */
export function hostedGrantToken(project: Project, call: HostedCall): Promise<Answer> {
  const grant = call.query.get('grant_type')
  if (grant === 'password') return signIn(project, call)
  if (grant === 'refresh_token') return inTurn(() => renew(project, call))
  if (grant === 'pkce') return exchangeCode(project, call)
  throw new HostedRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
}

async function signIn(project: Project, call: HostedCall): Promise<Answer> {
  const { email, password } = parseHostedBody(call, z.object({ email: z.string(), password: z.string() }))
  const person = await findHostedPerson(project, 'email', email.trim().toLowerCase())
  if (!person || !(await isHostedPassword(password, person.encrypted_password)))
    throw new HostedRefusal(400, 'invalid_credentials', 'Invalid login credentials')
  if (person.is_banned) throw new HostedRefusal(400, 'user_banned', 'User is banned')
  if (person.email_confirmed_at === null) throw new HostedRefusal(400, 'email_not_confirmed', 'Email not confirmed')
  const opened = await openHostedSession(project, person.id, 'password', call.userAgent)
  const weak_password = weaknessOf(password, project.settings)
  return signedIn({ ...(await toHostedSessionResponse(project, opened)), weak_password }, opened)
}

/** Runs the work in turn, so that if two calls have the same token, the second one waits for the first to finish. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}

async function renew(project: Project, call: HostedCall): Promise<Answer> {
  const { refresh_token: token } = parseHostedBody(call, z.object({ refresh_token: z.string() }))
  if (!/^[a-z0-9]{12}$/.test(token)) throw new HostedRefusal(400, 'validation_failed', 'Refresh token is not valid')
  const opened = await renewSession(project, token)
  return signedIn(await toHostedSessionResponse(project, opened), opened)
}

/** Exchanges the code that an email's link led to, in the browser that requested the email. */
async function exchangeCode(project: Project, call: HostedCall): Promise<Answer> {
  const { auth_code: code, code_verifier: verifier } = parseHostedBody(
    call,
    z.object({ auth_code: z.string(), code_verifier: z.string() }),
  )
  const flow = project.flows.get(code)
  if (!flow) throw new HostedRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  const { value, method } = flow.challenge
  const shown = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  if (shown !== value)
    throw new HostedRefusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  project.flows.delete(code)
  const opened = await openHostedSession(project, flow.userId, flow.method, call.userAgent)
  if (flow.method === 'recovery') project.recovered.add(opened.id)
  return signedIn(await toHostedSessionResponse(project, opened), opened)
}
