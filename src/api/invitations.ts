import * as z from 'zod/mini'
import { roles } from '#domain/schema/organizations.ts'
import { askWith, callFunction, type Ask, type Connection } from './ask.ts'

const details = {
  email: z.string(),
  role: z.enum(roles),
  expires_at: z.string(),
  organization: z.string(),
  team: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
}

/** An invitation as its link shows it. Unless it is `open` there is no more to do with it. */
const lookedAt = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('open'), ...details }),
  z.object({ state: z.literal('expired'), ...details }),
  z.object({ state: z.literal('revoked'), ...details }),
  z.object({ state: z.literal('accepted'), ...details }),
])
export type LookedAt = z.infer<typeof lookedAt>
export type OpenInvitation = Extract<LookedAt, { state: 'open' }>
export type ClosedInvitation = Exclude<LookedAt, OpenInvitation>

/** What the page behind an invitation's link asks of the server. */
export function createInvitationApi({ ask, server }: Connection) {
  return {
    /** Nobody has to be signed in: who holds the link may know what it is for. */
    lookAt: (token: string) => callFunction(askWith(server, null), 'look_at_invitation', { p_token: token }, lookedAt),

    /** For the person who is signed in. `other_email`: it is for somebody else. */
    accept: (token: string) => acceptInvitation(ask, token),
  }
}

export type InvitationApi = ReturnType<typeof createInvitationApi>
export type Accepted = Awaited<ReturnType<typeof acceptInvitation>>

const accepted = z.object({
  state: z.enum(['accepted', 'other_email', 'unknown', 'expired', 'revoked']),
  /** Not where it is used, and not by a member who asks again. */
  organization_id: z.optional(z.string()),
})

export async function acceptInvitation(ask: Ask, token: string) {
  const answer = await callFunction(ask, 'accept_invitation', { p_token: token }, accepted)
  const { state, organization_id: organizationId } = answer
  if (state !== 'accepted' || organizationId === undefined) return { state }
  return { state: 'joined', organizationId } as const
}
