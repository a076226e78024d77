import { adminPaths } from '#app/administration/admin-paths.ts'
import { isAppPath, paths } from '#app/routes/paths.ts'

/** What a request asks for, without anything of whom or what it is about: `/dashboard/teams/:teamId`. There are few. */
export type RouteOf = (path: string) => string

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
  '/l/:league/teams/:team',
  '/l/:league/teams/:team/calendar.ics',
  ...[...Object.values(paths), ...Object.values(adminPaths)].toSorted((a, b) => variables(a) - variables(b)), // `/new` before `/:id`
].map((pattern) => ({ pattern, matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`) }))

/** `functions`: of the database, by name; what else is asked for there is nobody's name for anything. */
export function createRoutes(functions: ReadonlySet<string>): RouteOf {
  return (path) => {
    if (known.has(path)) return path
    if (path.startsWith('/rest/v1/rpc/')) {
      const name = path.slice('/rest/v1/rpc/'.length)
      return functions.has(name) ? path : '/rest/v1/rpc/:function'
    }
    if (path.startsWith('/rest/v1/')) return '/rest/v1/:table'
    if (path.startsWith('/auth/v1/')) return authRoutes.has(path) ? path : '/auth/v1/:other'
    if (path.startsWith('/assets/')) return '/assets/:file'
    if (path.startsWith('/realtime/')) return '/realtime/:other'
    const matched = patterns.find(({ matches }) => matches.test(path))
    if (matched) return matched.pattern
    if (path.startsWith('/l/')) return '/l/:other'
    if (isAppPath(path)) return '/app/:other'
    return /\.[a-z0-9]+$/i.test(path) ? '/:file' : '/:page'
  }
}

/** The names of the functions that migrations make for requests. */
export function functionsOf(migrations: readonly { readonly statements: string }[]): Set<string> {
  const made = /\bcreate\s+(?:or\s+replace\s+)?function\s+public\.([a-z0-9_]+)/gi
  return new Set(migrations.flatMap(({ statements }) => [...statements.matchAll(made)].map(([, name = '']) => name)))
}

function variables(pattern: string): number {
  return pattern.split(':').length
}
