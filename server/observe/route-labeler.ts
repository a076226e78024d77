import { catalog } from '#api/catalog.ts'
import { adminPaths } from '#app/administration/admin-paths.ts'
import { isAppPath, paths } from '#app/routes/paths.ts'
import { livePath } from '../live/live-path.ts'

/**
 * Returns a request's route without ids or names, such as `/dashboard/teams/:teamId`, so that the number of distinct
 * routes stays small.
 */
export type RouteLabeler = (path: string) => string

const authRoutes = new Set(
  'token signup verify recover resend otp magiclink user logout reauthenticate factors settings health callback authorize'
    .split(' ')
    .map((name) => `/auth/v1/${name}`),
)

const known = new Set(['/', '/config.json', '/healthz', '/livez', '/readyz', '/metrics', '/mail/invitation', '/__mail'])

const patterns = [
  '/l/:league',
  '/l/:league/calendar.ics',
  '/l/:league/embed',
  '/l/:league/rules',
  '/l/:league/teams/:team',
  '/l/:league/teams/:team/calendar.ics',
  '/l/:league/teams/:team/logo/:version',
  ...[...Object.values(paths), ...Object.values(adminPaths)].toSorted((a, b) => variables(a) - variables(b)), // those with fewer variables first, so that `/new` matches before `/:id`
].map((pattern) => ({ pattern, matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`) }))

/**
 * Creates a labeler that keeps a function's name only if it is in the catalog; any other name could be personal data.
 */
export function createRouteLabeler(): RouteLabeler {
  return (path) => {
    if (known.has(path)) return path
    if (path.startsWith('/rest/v1/rpc/')) {
      const name = path.slice('/rest/v1/rpc/'.length)
      return Object.hasOwn(catalog, name) ? path : '/rest/v1/rpc/:function'
    }
    if (path.startsWith('/rest/')) return '/rest/:other'
    if (path.startsWith('/auth/v1/')) return authRoutes.has(path) ? path : '/auth/v1/:other'
    if (path.startsWith('/assets/')) return '/assets/:file'
    if (path.startsWith('/live/')) return path === livePath ? path : '/live/:other'
    if (path.startsWith('/realtime/')) return '/realtime/:other'
    const matched = patterns.find(({ matches }) => matches.test(path))
    if (matched) return matched.pattern
    if (path.startsWith('/l/')) return '/l/:other'
    if (isAppPath(path)) return '/app/:other'
    return /\.[a-z0-9]+$/i.test(path) ? '/:file' : '/:page'
  }
}

function variables(pattern: string): number {
  return pattern.split(':').length
}
