import { matchPath } from 'react-router-dom'

/** Every path of this application. Only these are honoured as a place to go to after signing in. */
export const paths = {
  login: '/login',
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
  leagueTeams: '/dashboard/leagues/:leagueId/teams',
  leagueSchedule: '/dashboard/leagues/:leagueId/schedule',
  printSchedule: '/dashboard/leagues/:leagueId/schedule/print',
  leagueStandings: '/dashboard/leagues/:leagueId/standings',
  teams: '/dashboard/teams',
  team: '/dashboard/teams/:teamId',
  venues: '/dashboard/venues',
  venueAvailability: '/dashboard/venues/:venueId/availability',
  import: '/dashboard/import',
  members: '/dashboard/members',
  scheduling: '/dashboard/scheduling',
  newSchedule: '/dashboard/schedules/new',
  rainout: '/dashboard/schedules/:scheduleId/rainout',
  generateAgain: '/dashboard/schedules/:scheduleId/generate',
  game: '/dashboard/games/:gameId',
  scheduleChange: '/dashboard/schedule-changes/:changeId',
  notifications: '/dashboard/notifications',
  standings: '/dashboard/standings',
  attention: '/dashboard/attention',
  profile: '/dashboard/profile',
  settings: '/dashboard/settings',
} as const

const notAfterSignIn: ReadonlySet<string> = new Set([paths.login, paths.confirmEmail, paths.resetPassword])

/** Whether there is a screen under this path. */
export function isOurPath(pathname: string): boolean {
  return Object.values(paths).some((pattern) => matchPath(pattern, pathname))
}

/**
 * Reads a wish like `?redirect=/dashboard/leagues?x=1#top`. Returns the path, query and fragment where it is one of our
 * screens on our own origin, else null: a link to the sign-in page must not carry anybody elsewhere.
 */
export function safeRedirect(wish: unknown, origin: string): string | null {
  if (typeof wish !== 'string' || !wish.startsWith('/')) return null
  let url: URL
  try {
    url = new URL(wish, origin)
  } catch {
    return null
  }
  if (url.origin !== origin) return null
  const path = Object.values(paths).find((pattern) => matchPath(pattern, url.pathname))
  if (path === undefined || notAfterSignIn.has(path)) return null
  return url.pathname + url.search + url.hash
}

/** Where to go after signing in: the query's wish, else the page that asked for it, else the dashboard. */
export function afterSignIn(search: string, previous: unknown, origin: string): string {
  return (
    safeRedirect(new URLSearchParams(search).get('redirect'), origin) ??
    safeRedirect(previous, origin) ??
    paths.dashboard
  )
}
