import * as z from 'zod/mini'
import { requestSync } from '#data/store/meta.ts'
import { roles } from '#domain/schema/organizations.ts'
import type { InvitationActions, LookedAt } from '#features/account/invitation-actions.tsx'
import { addOrganization } from './account-actions.ts'
import { callServerWith } from './call-server.ts'
import { keptSignUp } from './kept-sign-up.ts'
import { callFunction, person, type PersonParts } from './person.ts'
import type { ServerAddress } from '../boot/server-config.ts'

/** What the page behind an invitation's link can do, done. */
export function createInvitationActions(parts: PersonParts): InvitationActions {
  return {
    lookAt: (token) => lookAt(parts.server, token),
    async accept(token) {
      const { db, call } = person(parts)
      const looked = await lookAt(parts.server, token) // the organization opens under its name, at once
      const { state, organization_id: id } = await callFunction(call, 'accept_invitation', { p_token: token }, accepted)
      const isJoined = state === 'accepted' && id !== undefined
      if (isJoined && looked.state !== 'unknown') {
        const { organization: name, role } = looked
        await addOrganization(db, { id, name, role, tier: 'enterprise' }) // until the server says which
      }
      if (isJoined) keptSignUp.forget()
      await requestSync(db, { account: true })
      return isJoined ? { state: 'joined', organizationId: id } : { state }
    },
  }
}

const looked = z.union([
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.enum(['open', 'expired', 'revoked', 'accepted']),
    email: z.string(),
    role: z.enum(roles),
    expires_at: z.string(),
    organization: z.string(),
    team: z.nullable(z.string()),
    invited_by: z.nullable(z.string()),
  }),
])

/** Nobody has to be signed in: who holds the link may know what it is for. */
function lookAt(server: () => Promise<ServerAddress>, token: string): Promise<LookedAt> {
  const call = { path: 'rest/v1/rpc/look_at_invitation', body: { p_token: token }, answer: looked }
  return callServerWith(server, null, call)
}

/** Where it is used, and not by a member who asks again, there is no organization in the answer. */
export const accepted = z.object({
  state: z.enum(['accepted', 'other_email', 'unknown', 'expired', 'revoked']),
  organization_id: z.optional(z.string()),
})
