import * as z from 'zod/mini'
import { RemoteError } from '#sync/remote.ts'
import type { ServerAddress } from './server-config.ts'
import type { Session } from './session.ts'

const answer = z.uuid()
const refusal = z.object({ message: z.string() })

type Parts = { server: () => Promise<ServerAddress>; session: Session; userId: string }

/**
 * Asks the server for a new organisation with this person as its league manager. Asked again with the same id, it is the
 * same one. Rejects with a RemoteError.
 */
export async function createOrganization(
  { server, session, userId }: Parts,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const address = await server()
  const token = await session.accessToken(userId)
  let status: number
  let body: unknown
  try {
    const response = await fetch(`${address.url}/rest/v1/rpc/create_organization`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: address.key, authorization: `Bearer ${token}` },
      body: JSON.stringify({ p_name: name, p_id: id }),
      signal: AbortSignal.timeout(15_000),
    })
    status = response.status
    body = await response.json()
  } catch (error) {
    throw new RemoteError('transient', 'The server could not be reached.', { cause: error })
  }
  const created = answer.safeParse(body)
  if (status < 300 && created.success && created.data === id) return
  if (status === 401) throw new RemoteError('auth', 'The session is over.')
  const refused = refusal.safeParse(body)
  if (status >= 400 && status < 500 && refused.success) throw new RemoteError('refused', refused.data.message)
  throw new RemoteError('transient', `The server answered ${status}.`)
}
