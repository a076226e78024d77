import * as z from 'zod/mini'
import { schemaVersion } from '#data/store/ops.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { createTestClient } from './test-client.ts'

/** The operations of one change, in the form in which they are sent. */
export type Ops = readonly { readonly t: string; readonly rows: readonly object[] }[]

const id = z.string()
const config = z.object({ supabaseKey: z.string() })
const invitation = z.object({ token: z.string() })
const account = z.object({ epoch: z.string(), profile: z.object({ id }), sports: z.array(z.object({ id })) })
const answer = z.object({ results: z.array(z.object({ s: z.string(), message: z.optional(z.string()) })) })

/**
 * Signs a person up at a running server and gives them an organization. `push` sends the organization's rows, change by
 * change.
 */
export async function createOrganizationOnServer(url: string) {
  const { supabaseKey } = config.parse(await (await fetch(`${url}/config.json`)).json())
  const client = createTestClient(url, supabaseKey)
  const email = `made-${crypto.randomUUID()}@example.com`
  const password = 'measure-twice-cut-once'
  const signUp = await client.auth.signUp({
    email,
    password,
    options: { data: { firstName: 'Bea', lastName: 'Marks' } },
  })
  if (signUp.error) throw signUp.error
  const call = async (name: string, parameters: object = {}): Promise<unknown> => {
    const { data, error } = await client.rpc(name, parameters)
    if (error) throw new Error(`${name}: ${error.message}`)
    return data
  }
  const organizationId = id.parse(await call('create_organization', { p_name: `Made ${Date.now()}` }))
  const { epoch, sports, profile } = account.parse(await call('sync_account'))
  const sender = crypto.randomUUID()
  let sent = 0
  /** Adds another person to the organization, with their own account and password. */
  const addMember = async (role: Role) => {
    const address = `made-${crypto.randomUUID()}@example.com`
    const { token } = invitation.parse(
      await call('invite_member', { p_organization: organizationId, p_email: address, p_role: role }),
    )
    const other = createTestClient(url, supabaseKey)
    const data = { firstName: 'Kim', lastName: 'Field' }
    const joined = await other.auth.signUp({ email: address, password, options: { data } })
    if (joined.error) throw joined.error
    const { error } = await other.rpc('accept_invitation', { p_token: token })
    if (error) throw new Error(`accept_invitation: ${error.message}`)
    return { email: address, password }
  }
  return {
    email,
    password,
    addMember,
    organizationId,
    sportId: sports[0]?.id ?? '',
    userId: profile.id,
    push: async (changes: readonly Ops[]): Promise<void> => {
      for (const ops of changes) {
        sent++
        const at = new Date().toISOString()
        const mutation = { id: crypto.randomUUID(), seq: sent, schema: schemaVersion, name: 'made', at, ops }
        const { results } = answer.parse(
          await call('sync_push', { request: { client: sender, epoch, org: organizationId, muts: [mutation] } }),
        )
        const [result] = results
        if (result?.s !== 'applied') throw new Error(`The server refused a change: ${JSON.stringify(result)}`)
      }
    },
  }
}
