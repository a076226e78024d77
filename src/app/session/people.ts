import { createPeopleApi, type PeopleApi } from '#api/people.ts'
import { requestSync } from '#data/store/meta.ts'
import { discardUnsentOf } from '#features/sync-status/unsent.ts'
import { paths } from '../routes/paths.ts'
import { connectionOf, person, type PersonParts } from './person.ts'

/** The API of the members screen. The device's own rows follow with the exchange that each change asks for. */
export function createPeople(parts: PersonParts): PeopleApi {
  const api = createPeopleApi(connectionOf(parts), () => location.origin + paths.confirmEmail)
  return {
    ...api,
    async createAccount(account, token) {
      const { db } = person(parts)
      const outcome = await api.createAccount(account, token)
      if (outcome === 'member') await requestSync(db)
      return outcome
    },
    async changeRole(organizationId, userId, to) {
      const { db } = person(parts)
      await api.changeRole(organizationId, userId, to)
      await requestSync(db, { account: true })
    },
    async remove(organizationId, userId) {
      const { db } = person(parts)
      await api.remove(organizationId, userId)
      await requestSync(db, { account: true })
    },
    async leave(organizationId) {
      const { db } = person(parts)
      await api.leave(organizationId)
      await discardUnsentOf(db, organizationId)
      await requestSync(db, { account: true })
    },
  }
}
