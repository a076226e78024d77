import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { pushResponseSchema, schemaVersion, type Mutation, type PushRequest } from '#sync/wire.ts'
import type { Backend } from '../gateway/backend.ts'
import { samplePassword, type SamplePerson } from './accounts.ts'

export type SampleChange = Pick<Mutation, 'name' | 'ops'>

/** Acts for a signed-in person as their device would. */
export type SamplePersonClient = {
  readonly userId: string
  call(name: string, parameters: unknown): Promise<unknown>
  /** Sends up to fifty changes at once. Throws unless the server accepts every change unmodified. */
  send(organizationId: string, changes: readonly SampleChange[]): Promise<void>
}

const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

/** Signs an account up as the sign-up form does. */
export async function signUpSampleAccount(
  backend: Backend,
  { email, firstName, lastName }: SamplePerson,
): Promise<SamplePersonClient> {
  const data = { first_name: firstName, last_name: lastName }
  let answer = await request(backend, '/auth/v1/signup', { email, password: samplePassword, data })
  if (!session.safeParse(answer).success) {
    // Without a session, the server requires a confirmed address. No one reads email sent to the sample addresses, so
    // this does what opening the link would do.
    await backend.database.query(
      `with opened as (
         delete from auth.mail_links l using auth.users u where u.id = l.user_id and u.email = $1 and l.kind = 'signup'
         returning l.user_id, l.encrypted_password)
       update auth.users u set email_confirmed_at = now(), encrypted_password = o.encrypted_password
       from opened o where u.id = o.user_id`,
      [email],
    )
    answer = await request(backend, '/auth/v1/token?grant_type=password', { email, password: samplePassword })
  }
  // Confirms the address in any case, because a later server on this database may require it, and removes the sign-in,
  // because no real person has signed in to these accounts yet.
  await backend.database.query(
    'update auth.users set email_confirmed_at = now(), last_sign_in_at = null where email = $1',
    [email],
  )
  const { access_token: token, user } = session.parse(answer)
  return createPerson(backend, user.id, token)
}

function createPerson(backend: Backend, userId: string, token: string): SamplePersonClient {
  const client = randomUUID()
  let lastSeq = 0
  const call = (name: string, parameters: unknown): Promise<unknown> =>
    request(backend, `/rest/v1/rpc/${name}`, parameters, token)

  return {
    userId,
    call,
    async send(organizationId, changes) {
      const at = new Date().toISOString()
      const muts = changes.map((change): Mutation => ({
        id: randomUUID(),
        seq: ++lastSeq,
        schema: schemaVersion,
        at,
        ...change,
      }))
      const push: PushRequest = { client, epoch: null, org: organizationId, have: [], muts }
      const answer = pushResponseSchema.parse(await call('sync_push', { request: push }))
      const isTaken = 'results' in answer && answer.results.every(({ s }) => s === 'applied')
      if (!isTaken) throw new Error(`The server did not take the sample data: ${JSON.stringify(answer)}`)
    },
  }
}

async function request(backend: Backend, path: string, body: unknown, token?: string): Promise<unknown> {
  const { publishableKey } = backend.secrets
  const answer = await backend.api.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      apikey: publishableKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}
