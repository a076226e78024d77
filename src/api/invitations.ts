import * as z from 'zod/mini'
import { roles } from '#domain/schema/organizations.ts'
import { createAskWith, callFunction, type Ask, type Connection } from './ask.ts'

const details = {
  email: z.string(),
  role: z.enum(roles),
  expires_at: z.string(),
  organization: z.string(),
  team: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
}

/** An invitation as shown to anyone who opens its link. Only an `open` one can still be accepted. */
const lookedAt = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('open'), ...details }),
  z.object({ state: z.literal('expired'), ...details }),
  z.object({ state: z.literal('revoked'), ...details }),
  z.object({ state: z.literal('accepted'), ...details }),
])
export type InvitationState = z.infer<typeof lookedAt>
export type OpenInvitation = Extract<InvitationState, { state: 'open' }>
export type ClosedInvitation = Exclude<InvitationState, OpenInvitation>

/** Creates the API for the page behind an invitation's link. */
export function createInvitationApi({ ask, server }: Connection) {
  return {
    /** No sign-in needed: anyone who has the link may know what it is for. */
    lookAt: (token: string) =>
      callFunction(createAskWith(server, null), 'look_at_invitation', { p_token: token }, lookedAt),

    /** Accepts the invitation for the signed-in person. `other_email`: it is for someone else. */
    accept: (token: string) => acceptInvitation(ask, token),
  }
}

export type InvitationApi = ReturnType<typeof createInvitationApi>
export type InvitationAcceptance = Awaited<ReturnType<typeof acceptInvitation>>

const accepted = z.object({
  state: z.enum(['accepted', 'other_email', 'unknown', 'expired', 'revoked']),
  /** Present only if this person has accepted the invitation, now or earlier, and is a member. */
  organization_id: z.optional(z.string()),
})

export async function acceptInvitation(ask: Ask, token: string) {
  const answer = await callFunction(ask, 'accept_invitation', { p_token: token }, accepted)
  const { state, organization_id: organizationId } = answer
  if (state !== 'accepted' || organizationId === undefined) return { state }
  return { state: 'joined', organizationId } as const
}
