import { createActions } from '#ui/feedback/actions-context.ts'
import type { Role } from '#domain/schema/organizations.ts'

// What the page behind an invitation's link needs from the application around it.

type Details = {
  readonly email: string
  readonly role: Role
  readonly expires_at: string
  readonly organization: string
  readonly team: string | null
  readonly invited_by: string | null
}

/** As its link shows it. */
export type OpenInvitation = Details & { readonly state: 'open' }
/** There is no more to do with it. */
export type ClosedInvitation =
  | { readonly state: 'unknown' }
  | (Details & { readonly state: 'expired' })
  | (Details & { readonly state: 'revoked' })
  | (Details & { readonly state: 'accepted' })
export type LookedAt = OpenInvitation | ClosedInvitation

export type Accepted =
  | { readonly state: 'joined'; readonly organizationId: string }
  /** The invitation is for somebody else than the person who is signed in. */
  | { readonly state: 'other_email' }
  | { readonly state: 'unknown' | 'expired' | 'revoked' | 'accepted' }

/** Each rejects with an OnlineError or a RuleError. */
export type InvitationActions = {
  readonly lookAt: (token: string) => Promise<LookedAt>
  /** For the person who is signed in. */
  readonly accept: (token: string) => Promise<Accepted>
}

export const [InvitationActionsProvider, useInvitationActions] = createActions<InvitationActions>('invitation actions')
