import { createActions } from '#ui/feedback/actions-context.ts'
import type { Role } from '#domain/schema/organizations.ts'
import type { PasswordRules } from '#domain/security/password-rules.ts'

// What these screens need from the server. The app provides it (src/app): features know no server.

/** A member as league staff see them. */
export type Member = {
  readonly user_id: string
  readonly email: string
  readonly display_name: string
  readonly role: Role
  readonly created_at: string
  readonly last_sign_in_at: string | null
}

/** One that nobody has accepted, and nobody has revoked. */
export type Invitation = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly team_id: string | null
  readonly invited_by: string | null
  readonly created_at: string
  readonly expires_at: string
}

/** `token`: what makes the link. The server keeps its hash only, and so this is the one time to see it. */
export type FreshInvitation = {
  readonly id: string
  readonly email: string
  readonly expires_at: string
  readonly token: string
}

export type NewMember = { readonly email: string; readonly role: Role; readonly teamId: string | null }
export type FirstAccount = {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** Each rejects with a RuleError or an OnlineError. */
export type PeopleActions = {
  readonly listMembers: (organizationId: string) => Promise<readonly Member[]>
  readonly listInvitations: (organizationId: string) => Promise<readonly Invitation[]>
  readonly invite: (organizationId: string, member: NewMember) => Promise<FreshInvitation>
  /**
   * Creates the account of somebody who was invited and accepts for them. `email_taken`: they have an account, and
   * accept themselves. `confirm_email`: they have to open the link in a mail first, and then accept.
   */
  readonly createAccount: (account: FirstAccount, token: string) => Promise<'member' | 'email_taken' | 'confirm_email'>
  /** What a new password has to be. */
  readonly passwordRules: () => Promise<PasswordRules>
  /** Whether this server mails links of invitations, or at least keeps such mails for whoever tries it out. */
  readonly canMail: () => Promise<boolean>
  /** To the address that was invited. Returns where the mail waits if no mail server is set up; null: it is sent. */
  readonly mail: (token: string) => Promise<string | null>
  /** A new link in place of the old one. */
  readonly resend: (invitationId: string) => Promise<FreshInvitation>
  readonly revoke: (invitationId: string) => Promise<void>
  readonly changeRole: (organizationId: string, userId: string, role: Role) => Promise<void>
  readonly remove: (organizationId: string, userId: string) => Promise<void>
  readonly leave: (organizationId: string) => Promise<void>
}

export const [PeopleActionsProvider, usePeopleActions] = createActions<PeopleActions>('people actions')
