import { createInvitationApi, type InvitationApi } from '#api/invitations.ts'
import { requestSync } from '#data/store/meta.ts'
import { addOrganization } from './add-organization.ts'
import { keptSignUp } from './kept-sign-up.ts'
import { connectionOf, person, type PersonParts } from './person.ts'

/** The API of the page behind an invitation's link. Whoever joins an organization sees it at once. */
export function createInvitations(parts: PersonParts): InvitationApi {
  const api = createInvitationApi(connectionOf(parts))
  return {
    ...api,
    async accept(token) {
      const { db } = person(parts)
      const looked = await api.lookAt(token) // the organization opens under its name, at once
      const accepted = await api.accept(token)
      if (accepted.state === 'joined') {
        if (looked.state !== 'unknown') {
          const { organization: name, role } = looked
          // The server says later which plan it has.
          await addOrganization(db, { id: accepted.organizationId, name, role, tier: 'enterprise' })
        }
        keptSignUp.forget()
      }
      await requestSync(db, { account: true })
      return accepted
    },
  }
}
