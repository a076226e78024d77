/** The paths of the platform's administration, below `paths.admin`: no other screen has to know them. */
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
  support: '/admin/support',
} as const
