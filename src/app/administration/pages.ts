import { lazy } from 'react'

// The screens of admin-routes.tsx, one chunk each.

export const AdminDashboardPage = lazy(() =>
  import('#features/admin/dashboard/admin-dashboard-page.tsx').then((m) => ({ default: m.AdminDashboardPage })),
)
export const TournamentsPage = lazy(() =>
  import('#features/admin/tournaments/tournaments-page.tsx').then((m) => ({ default: m.TournamentsPage })),
)
export const CreateTournamentPage = lazy(() =>
  import('#features/admin/tournaments/create-tournament-page.tsx').then((m) => ({ default: m.CreateTournamentPage })),
)
export const AnnouncementsPage = lazy(() =>
  import('#features/admin/announcements/announcements-page.tsx').then((m) => ({ default: m.AnnouncementsPage })),
)
export const CreateAnnouncementPage = lazy(() =>
  import('#features/admin/announcements/create-announcement-page.tsx').then((m) => ({
    default: m.CreateAnnouncementPage,
  })),
)
export const AnnouncementPage = lazy(() =>
  import('#features/admin/announcements/announcement-page.tsx').then((m) => ({ default: m.AnnouncementPage })),
)
export const DeliveriesPage = lazy(() =>
  import('#features/admin/deliveries/deliveries-page.tsx').then((m) => ({ default: m.DeliveriesPage })),
)
export const SupportPage = lazy(() =>
  import('#features/admin/support/support-page.tsx').then((m) => ({ default: m.SupportPage })),
)
export const TournamentPage = lazy(() =>
  import('#features/admin/tournaments/tournament-page.tsx').then((m) => ({ default: m.TournamentPage })),
)
export const SecurityPage = lazy(() =>
  import('#features/admin/security/security-page.tsx').then((m) => ({ default: m.SecurityPage })),
)
export const SettingsPage = lazy(() =>
  import('#features/admin/settings/settings-page.tsx').then((m) => ({ default: m.SettingsPage })),
)
export const UsersPage = lazy(() =>
  import('#features/admin/users/users-page.tsx').then((m) => ({ default: m.UsersPage })),
)
export const LeaguesPage = lazy(() =>
  import('#features/admin/leagues/leagues-page.tsx').then((m) => ({ default: m.AdminLeaguesPage })),
)
export const OrganizationPage = lazy(() =>
  import('#features/admin/organizations/organization-page.tsx').then((m) => ({ default: m.OrganizationPage })),
)
