// Where the dashboard leads.

export const usersPath = '/admin/users'
export const leaguesPath = '/admin/leagues'
export const securityPath = '/admin/security'
export const settingsPath = '/admin/settings'
export const organizationPath = '/admin/organizations/:organizationId'
