import { createAdminApi, type AdminApi } from '#api/administration/administration.ts'
import { createPersonConnection, type PersonDependencies } from '../session/current-person.ts'
import { refreshBranding } from '../shell/refresh-branding.ts'

/** The administration API for the current user of this device. A new branding look shows on this device at once. */
export function createAdminForDevice(parts: PersonDependencies): AdminApi {
  const api = createAdminApi(createPersonConnection(parts))
  return {
    ...api,
    async saveSettings(change) {
      await api.saveSettings(change)
      await refreshBranding({ isNew: true }).catch(() => undefined) // it is saved; the next start shows it
    },
  }
}
