import type { PeopleApi } from '#api/people.ts'
import type { ShownInvitation } from './invitation-dialog.tsx'
import type { MemberValues } from './member-form.ts'

/**
 * Invites, and makes the account at once where a password was typed. Answers with the link to hand on; null where the
 * person is a member already. What fails half-way leaves no invitation behind.
 */
export async function addMember(
  people: PeopleApi,
  organizationId: string,
  { email, role, teamId, ...account }: MemberValues,
): Promise<ShownInvitation | null> {
  const team = role === 'team_manager' && teamId !== '' ? teamId : null
  const invitation = await people.invite(organizationId, { email, role, teamId: team })
  if (account.password === '') return { invitation, note: null }
  try {
    const outcome = await people.createAccount({ ...account, email: invitation.email }, invitation.token)
    return outcome === 'member' ? null : { invitation, note: outcome }
  } catch (error) {
    await people.revoke(invitation.id).catch(() => undefined) // it is listed as pending then, and can be revoked there
    throw error
  }
}
