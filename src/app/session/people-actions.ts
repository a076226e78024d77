import type { ArgumentsOf } from '#api/arguments.ts'
import type { FunctionName } from '#api/catalog.ts'
import * as z from 'zod/mini'
import { requestSync } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import { roles } from '#domain/schema/organizations.ts'
import type { FirstAccount, PeopleActions } from '#features/members/people-actions.tsx'
import { discardUnsentOf } from '#features/sync-status/unsent.ts'
import { callServer, callServerWith, nothing } from './call-server.ts'
import { accepted } from './invitations.ts'
import { callFunction, person, type PersonParts } from './person.ts'
import { readPasswordRules, type ServerAddress } from '../boot/server-config.ts'

type Server = () => Promise<ServerAddress>

const role = z.enum(roles)
const members = z.array(
  z.object({
    user_id: z.string(),
    email: z.string(),
    display_name: z.string(),
    role,
    created_at: z.string(),
    last_sign_in_at: z.nullable(z.string()),
  }),
)
const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  team_id: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
})
const freshInvitation = z.object({ id: z.string(), email: z.string(), expires_at: z.string(), token: z.string() })

const mailed = z.object({ waits_at: z.optional(z.string()) })

/** What the members screen can do, done. The device's own rows follow with the exchange that each change asks for. */
export function createPeopleActions(parts: PersonParts): PeopleActions {
  const { server } = parts

  async function change<Name extends FunctionName>(name: Name, args: ArgumentsOf<Name>): Promise<void> {
    const { db, call } = person(parts)
    await callFunction(call, name, args, nothing)
    await requestSync(db, { account: true })
  }

  return {
    listMembers: async (organizationId) =>
      callFunction(person(parts).call, 'list_members', { p_organization: organizationId }, members),

    listInvitations: async (organizationId) =>
      callFunction(person(parts).call, 'list_invitations', { p_organization: organizationId }, z.array(invitation)),

    async invite(organizationId, { email, role, teamId }) {
      const args = { p_organization: organizationId, p_email: email, p_role: role, p_team: teamId }
      return callFunction(person(parts).call, 'invite_member', args, freshInvitation)
    },

    async createAccount(account, token) {
      const { db } = person(parts)
      const outcome = await joinAs(server, account, token)
      if (outcome === 'member') await requestSync(db)
      return outcome
    },

    passwordRules: readPasswordRules,
    canMail: async () => (await server()).invitationMail === true,
    async mail(token) {
      const call = { path: 'mail/invitation', body: { token }, answer: mailed }
      return (await callServer(person(parts).call, call)).waits_at ?? null
    },
    resend: async (id) => callFunction(person(parts).call, 'resend_invitation', { p_invitation: id }, freshInvitation),
    revoke: async (id) => callFunction(person(parts).call, 'revoke_invitation', { p_invitation: id }, nothing),
    changeRole: (organizationId, userId, to) =>
      change('change_role', { p_organization: organizationId, p_user: userId, p_role: to }),
    remove: (organizationId, userId) => change('remove_member', { p_organization: organizationId, p_user: userId }),
    async leave(organizationId) {
      const { db, call } = person(parts)
      await callFunction(call, 'leave_organization', { p_organization: organizationId }, nothing)
      await discardUnsentOf(db, organizationId)
      await requestSync(db, { account: true })
    },
  }
}

/** Under a session that nobody keeps: whoever adds a member stays signed in as themselves. */
async function joinAs(server: Server, account: FirstAccount, token: string) {
  const entered = await signUp(server, account)
  if (typeof entered === 'string') return entered
  const { accessToken } = entered
  try {
    const call = { path: 'rest/v1/rpc/accept_invitation', body: { p_token: token }, answer: accepted }
    const { state } = await callServerWith(server, accessToken, call)
    if (state !== 'accepted') throw new OnlineError('refused', 'The invitation is no longer open.')
  } finally {
    const call = { path: 'auth/v1/logout?scope=local', answer: nothing }
    await callServerWith(server, accessToken, call).catch(() => undefined) // it ends by itself, later
  }
  return 'member'
}

const signedUp = z.object({ access_token: z.optional(z.string()) })

async function signUp(server: Server, { email, password, firstName, lastName }: FirstAccount) {
  const body = { email, password, data: { firstName, lastName } }
  try {
    const { access_token: accessToken } = await callServerWith(server, null, {
      path: 'auth/v1/signup',
      body,
      answer: signedUp,
    })
    return accessToken === undefined ? 'confirm_email' : { accessToken }
  } catch (error) {
    if (error instanceof OnlineError && isTaken.has(error.code ?? '')) return 'email_taken'
    throw error
  }
}

const isTaken: ReadonlySet<string> = new Set(['user_already_exists', 'email_exists'])
