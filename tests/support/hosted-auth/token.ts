import { createHash } from 'node:crypto'
import * as z from 'zod'
import { describeSession, personBy, Refused, type Answer } from './answers.ts'
import { readBody, type Call } from './call.ts'
import { isPassword, weaknessOf } from './passwords.ts'
import type { Project } from './project.ts'
import { openSession, renewSession } from './sessions.ts'
import { signedIn } from './verify.ts'

/** POST /token */
export function grantToken(project: Project, call: Call): Promise<Answer> {
  const grant = call.query.get('grant_type')
  if (grant === 'password') return signIn(project, call)
  if (grant === 'refresh_token') return inTurn(() => renew(project, call))
  if (grant === 'pkce') return exchangeCode(project, call)
  throw new Refused(400, 'invalid_credentials', 'unsupported_grant_type')
}

async function signIn(project: Project, call: Call): Promise<Answer> {
  const { email, password } = readBody(call, z.object({ email: z.string(), password: z.string() }))
  const person = await personBy(project, 'email', email.trim().toLowerCase())
  if (!person || !(await isPassword(password, person.encrypted_password)))
    throw new Refused(400, 'invalid_credentials', 'Invalid login credentials')
  if (person.is_banned) throw new Refused(400, 'user_banned', 'User is banned')
  if (person.email_confirmed_at === null) throw new Refused(400, 'email_not_confirmed', 'Email not confirmed')
  const opened = await openSession(project, person.id, 'password', call.userAgent)
  const weak_password = weaknessOf(password, project.settings)
  return signedIn({ ...(await describeSession(project, opened)), weak_password }, opened)
}

/** Of two that come with the same token, the second waits for what the first has done. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}

async function renew(project: Project, call: Call): Promise<Answer> {
  const { refresh_token: token } = readBody(call, z.object({ refresh_token: z.string() }))
  if (!/^[a-z0-9]{12}$/.test(token)) throw new Refused(400, 'validation_failed', 'Refresh token is not valid')
  const opened = await renewSession(project, token)
  return signedIn(await describeSession(project, opened), opened)
}

/** What the link of a mail has led to in the browser that asked for it. */
async function exchangeCode(project: Project, call: Call): Promise<Answer> {
  const { auth_code: code, code_verifier: verifier } = readBody(
    call,
    z.object({ auth_code: z.string(), code_verifier: z.string() }),
  )
  const flow = project.flows.get(code)
  if (!flow) throw new Refused(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  const { value, method } = flow.challenge
  const shown = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  if (shown !== value)
    throw new Refused(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  project.flows.delete(code)
  const opened = await openSession(project, flow.userId, flow.method, call.userAgent)
  if (flow.method === 'recovery') project.recovered.add(opened.id)
  return signedIn(await describeSession(project, opened), opened)
}
