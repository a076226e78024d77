import type { AdminActions } from '#features/admin/admin-actions.tsx'
import { createAnnouncementActions } from './announcement-actions.ts'
import type { PersonParts } from '../session/person.ts'
import { createAsk } from './ask.ts'
import { createDashboardActions } from './dashboard-actions.ts'
import { createOrganizationActions } from './organization-actions.ts'
import { createSecurityActions } from './security-actions.ts'
import { createSettingsActions } from './settings-actions.ts'
import { createLeadActions } from './lead-actions.ts'
import { createTournamentActions } from './tournament-actions.ts'
import { createUserActions } from './user-actions.ts'

/** What the administration of the platform can do, done. Its code comes with the first of them (start.tsx). */
export function createAdminActions(parts: PersonParts): AdminActions {
  const server = createAsk(parts)
  return {
    ...createDashboardActions(server),
    ...createUserActions(server),
    ...createOrganizationActions(server),
    ...createTournamentActions(server),
    ...createSecurityActions(server, parts),
    ...createSettingsActions(server, parts.server),
    ...createLeadActions(server),
    ...createAnnouncementActions(server),
  }
}
