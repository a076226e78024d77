import { createActions } from '#ui/feedback/actions-context.ts'
import type { AnnouncementActions } from './announcements/announcement-actions.ts'
import type { DashboardActions } from './dashboard/dashboard-actions.ts'
import type { SecurityActions } from './security/security-actions.ts'
import type { SettingsActions } from './settings/settings-actions.ts'
import type { LeadActions } from './support/lead-actions.ts'
import type { LeagueActions } from './leagues/league-actions.ts'
import type { OrganizationActions } from './organizations/organization-actions.ts'
import type { TournamentActions } from './tournaments/tournament-actions.ts'
import type { UserActions } from './users/user-actions.ts'

/**
 * What the platform's administration needs from the application around it (src/app/administration): all of it works
 * online only. Each rejects with an OnlineError or a RuleError, whose messages are for the person.
 */
export type AdminActions = DashboardActions &
  UserActions &
  LeagueActions &
  OrganizationActions &
  TournamentActions &
  SecurityActions &
  SettingsActions &
  LeadActions &
  AnnouncementActions

export const [AdminActionsProvider, useAdminActions] = createActions<AdminActions>('admin actions')
