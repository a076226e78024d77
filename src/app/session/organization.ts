import { createOrganizationApi, type OrganizationApi } from '#api/organization.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { getMeta, requestSync, setMeta } from '#data/store/meta.ts'
import { discardUnsentOf } from '#features/sync-status/unsent.ts'
import { connectionOf, person, type PersonParts } from './person.ts'

/** The API of an organization's settings. What it changes for this device is seen on it at once. */
export function createOrganizationSettings(parts: PersonParts): OrganizationApi {
  const api = createOrganizationApi(connectionOf(parts))
  return {
    ...api,
    async transfer(organizationId, userId) {
      const { db } = person(parts)
      await api.transfer(organizationId, userId)
      await requestSync(db, { account: true })
    },
    async deleteOrganization(organizationId, typedName) {
      const { db } = person(parts)
      await api.deleteOrganization(organizationId, typedName)
      await discardUnsentOf(db, organizationId)
      await forgetOrganization(db, organizationId)
    },
  }
}

/** Shows another one, before the server has been asked which there are. */
async function forgetOrganization(db: LocalDatabase, organizationId: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const account = await getMeta(db, 'account')
    if (!account) return
    const organizations = account.organizations.filter(({ id }) => id !== organizationId)
    await setMeta(db, 'account', { ...account, organizations })
  })
  await requestSync(db, { account: true })
}
