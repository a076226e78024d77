import type { Connection } from '../ask.ts'
import { createAnnouncementApi } from './announcements.ts'
import { createDashboardApi } from './dashboard.ts'
import { createDeliveryApi } from './deliveries.ts'
import { createLeadApi } from './leads.ts'
import { createLeagueApi } from './leagues.ts'
import { createOrganizationsApi } from './organizations.ts'
import { createSecurityApi } from './security.ts'
import { createSettingsApi } from './settings.ts'
import { createTournamentApi } from './tournaments.ts'
import { createUserApi } from './users.ts'

export function createAdminApi(connection: Connection) {
  const { ask } = connection
  return {
    ...createDashboardApi(ask),
    ...createUserApi(ask),
    ...createOrganizationsApi(ask),
    ...createLeagueApi(ask),
    ...createTournamentApi(ask),
    ...createSecurityApi(connection),
    ...createSettingsApi(connection),
    ...createLeadApi(ask),
    ...createAnnouncementApi(ask),
    ...createDeliveryApi(ask),
  }
}

export type AdminApi = ReturnType<typeof createAdminApi>
