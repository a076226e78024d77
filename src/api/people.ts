import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import { roles, type Role } from '#domain/schema/organizations.ts'
import { createAskWith, callFunction, voidResponse, type Connection } from './ask.ts'
import { acceptInvitation } from './invitations.ts'
import { fetchPasswordRules, type ServerAddress } from './server-config.ts'
import { t } from './words.ts'

const role = z.enum(roles)

/** A member as league staff see them. */
const member = z.object({
  user_id: z.string(),
  email: z.string(),
  display_name: z.string(),
  role,
  created_at: z.string(),
  last_sign_in_at: z.nullable(z.string()),
})
export type Member = z.infer<typeof member>

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  team_id: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
})
/** An invitation that has been neither accepted nor revoked. */
export type Invitation = z.infer<typeof invitation>

/** `token`: the secret part of the link. The server stores only its hash, so the token cannot be read again later. */
const freshInvitation = z.object({ id: z.string(), email: z.string(), expires_at: z.string(), token: z.string() })
export type CreatedInvitation = z.infer<typeof freshInvitation>

type NewMember = { readonly email: string; readonly role: Role; readonly teamId: string | null }
export type FirstAccount = {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** `confirmPage`: the full address of the page that the confirmation link for a new account opens. */
export function createPeopleApi({ ask, server }: Connection, confirmPage: () => string) {
  return {
    listMembers: (organizationId: string) =>
      callFunction(ask, 'list_members', { p_organization: organizationId }, z.array(member)),

    listInvitations: (organizationId: string) =>
      callFunction(ask, 'list_invitations', { p_organization: organizationId }, z.array(invitation)),

    invite: (organizationId: string, { email, role, teamId }: NewMember) => {
      const args = { p_organization: organizationId, p_email: email, p_role: role, p_team: teamId }
      return callFunction(ask, 'invite_member', args, freshInvitation)
    },

    /**
     * Creates an account for an invited person and accepts the invitation for them, in a session that is not stored:
     * the user adding the member stays signed in. `email_taken`: the person has an account and must accept the
     * invitation themselves. `confirm_email`: they must first open the link in an email, and then accept.
     */
    createAccount: (account: FirstAccount, token: string) =>
      joinAs(server, { ...account, confirmPage: confirmPage() }, token),

    /** The requirements for a new password. */
    passwordRules: fetchPasswordRules,

    /** Whether this server emails invitation links, or at least stores the emails for local testing. */
    canMail: async () => (await server()).invitationMail === true,

    /**
     * Emails the invitation to the invited address. Returns where the email can be read if no mail server is set up, or
     * null if it was sent.
     */
    mail: async (token: string) => {
      const answer = z.object({ waits_at: z.optional(z.string()) })
      return (await ask({ path: 'mail/invitation', body: { token }, answer })).waits_at ?? null
    },

    /** Replaces the old link with a new one. */
    resend: (invitationId: string) =>
      callFunction(ask, 'resend_invitation', { p_invitation: invitationId }, freshInvitation),

    revoke: (invitationId: string) =>
      callFunction(ask, 'revoke_invitation', { p_invitation: invitationId }, voidResponse),

    changeRole: (organizationId: string, userId: string, to: Role) =>
      callFunction(ask, 'change_role', { p_organization: organizationId, p_user: userId, p_role: to }, voidResponse),

    remove: (organizationId: string, userId: string) =>
      callFunction(ask, 'remove_member', { p_organization: organizationId, p_user: userId }, voidResponse),

    leave: (organizationId: string) =>
      callFunction(ask, 'leave_organization', { p_organization: organizationId }, voidResponse),
  }
}

export type PeopleApi = ReturnType<typeof createPeopleApi>

type Server = () => Promise<ServerAddress>
type AccountToConfirm = FirstAccount & { readonly confirmPage: string }

async function joinAs(
  server: Server,
  account: AccountToConfirm,
  token: string,
): Promise<'member' | 'email_taken' | 'confirm_email'> {
  const entered = await signUp(server, account)
  if (typeof entered === 'string') return entered
  const ask = createAskWith(server, entered.accessToken)
  try {
    const { state } = await acceptInvitation(ask, token)
    if (state !== 'joined') throw new OnlineError('refused', t.invitationClosed)
  } finally {
    await ask({ path: 'auth/v1/logout?scope=local', answer: voidResponse }).catch(() => undefined) // if this fails, the session expires on its own later
  }
  return 'member'
}

const signedUp = z.object({ access_token: z.optional(z.string()) })

async function signUp(server: Server, { email, password, firstName, lastName, confirmPage }: AccountToConfirm) {
  const path = `auth/v1/signup?redirect_to=${encodeURIComponent(confirmPage)}`
  const body = { email, password, data: { firstName, lastName, temporaryPassword: true } }
  try {
    const answer = await createAskWith(server, null)({ path, body, answer: signedUp })
    return answer.access_token === undefined ? 'confirm_email' : { accessToken: answer.access_token }
  } catch (error) {
    if (error instanceof OnlineError && isTaken.has(error.code ?? '')) return 'email_taken'
    throw error
  }
}

const isTaken: ReadonlySet<string> = new Set(['user_already_exists', 'email_exists'])
