import { createAdminApi, type AdminApi } from '#api/administration/administration.ts'
import { createPersonConnection, type PersonDependencies } from '../session/current-person.ts'
import { refreshBranding } from '../shell/refresh-branding.ts'

/** The administration API for the current user of this device. New branding appears on this device right away. */
export function createAdminForDevice(parts: PersonDependencies): AdminApi {
  const api = createAdminApi(createPersonConnection(parts))
  return {
    ...api,
    async saveSettings(change) {
      await api.saveSettings(change)
      await refreshBranding({ isNew: true }).catch(() => undefined) // the branding has already been saved; if this fails, the next start shows it
    },
  }
}
