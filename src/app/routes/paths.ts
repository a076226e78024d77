/**
 * All paths of this application. Only these, the paths below `admin`, and Get Started can be redirect targets after
 * signing in (redirects.ts).
 */
export const paths = {
  login: '/login',
  signOut: '/sign-out',
  confirmEmail: '/auth/confirm',
  resetPassword: '/reset-password',
  acceptInvitation: '/accept-invitation',
  welcome: '/welcome',
  dashboard: '/dashboard',
  today: '/dashboard/today',
  enterScore: '/dashboard/enter-score',
  scan: '/dashboard/scan',
  leagues: '/dashboard/leagues',
  newLeague: '/dashboard/leagues/new',
  leagueSettings: '/dashboard/leagues/:leagueId/settings',
  rulebook: '/dashboard/leagues/:leagueId/rulebook',
  leagueTeams: '/dashboard/leagues/:leagueId/teams',
  leagueSchedule: '/dashboard/leagues/:leagueId/schedule',
  leagueEvents: '/dashboard/leagues/:leagueId/events',
  printSchedule: '/dashboard/leagues/:leagueId/schedule/print',
  leagueRules: '/dashboard/leagues/:leagueId/rules',
  leagueStandings: '/dashboard/leagues/:leagueId/standings',
  teams: '/dashboard/teams',
  team: '/dashboard/teams/:teamId',
  venues: '/dashboard/venues',
  venueAvailability: '/dashboard/venues/:venueId/availability',
  import: '/dashboard/import',
  sponsorship: '/dashboard/sponsorship',
  members: '/dashboard/members',
  scheduling: '/dashboard/scheduling',
  newSchedule: '/dashboard/schedules/new',
  newTournament: '/dashboard/schedules/tournament',
  rainout: '/dashboard/schedules/:scheduleId/rainout',
  addTeams: '/dashboard/schedules/:scheduleId/add-teams',
  generateAgain: '/dashboard/schedules/:scheduleId/generate',
  bracket: '/dashboard/schedules/:scheduleId/bracket',
  printBracket: '/dashboard/schedules/:scheduleId/bracket/print',
  game: '/dashboard/games/:gameId',
  scheduleChange: '/dashboard/schedule-changes/:changeId',
  notifications: '/dashboard/notifications',
  standings: '/dashboard/standings',
  attention: '/dashboard/attention',
  profile: '/dashboard/profile',
  settings: '/dashboard/settings',
  help: '/help',
  helpTopic: '/help/:topic',
  admin: '/admin', // subpaths: administration/admin-paths.ts
} as const

/** A page of the public site that the app takes over, and renders itself if there is no connection. */
export const getStartedPath = '/get-started'

/** The first segments of the app's paths: the app serves everything below them, including its not-found page. */
const parts = new Set(Object.values(paths).map((path) => path.split('/')[1]))

/** Whether the app, and not the public site, serves this path. */
export function isAppPath(pathname: string): boolean {
  return parts.has(pathname.split('/')[1])
}
