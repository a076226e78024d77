import { createAdminApi, type AdminApi } from '#api/administration/administration.ts'
import { connectionOf, type PersonParts } from '../session/person.ts'
import { refreshLook } from '../shell/refresh-look.ts'

/** The administration API for the current user of this device. A new branding look shows on this device at once. */
export function createAdmin(parts: PersonParts): AdminApi {
  const api = createAdminApi(connectionOf(parts))
  return {
    ...api,
    async saveSettings(change) {
      await api.saveSettings(change)
      await refreshLook({ isNew: true }).catch(() => undefined) // it is saved; the next start shows it
    },
  }
}
