/** The paths of the platform administration, below `paths.admin`. No screen outside the administration needs them. */
export const adminPaths = {
  users: '/admin/users',
  leagues: '/admin/leagues',
  organization: '/admin/organizations/:organizationId',
  tournaments: '/admin/tournaments',
  createTournament: '/admin/tournaments/create',
  tournament: '/admin/tournaments/:tournamentId',
  security: '/admin/security',
  settings: '/admin/settings',
  notifications: '/admin/notifications',
  createAnnouncement: '/admin/notifications/create',
  announcement: '/admin/notifications/:announcementId',
  deliveries: '/admin/deliveries',
  support: '/admin/support',
} as const
