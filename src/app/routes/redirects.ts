import { matchPath } from 'react-router-dom'
import { appPathPatterns } from './app-screen-paths.ts'
import { getStartedPath, paths } from './paths.ts'

const notAfterSignIn: ReadonlySet<string> = new Set([
  paths.login,
  paths.signOut,
  paths.confirmEmail,
  paths.resetPassword,
])

/**
 * Checks a redirect target such as `/dashboard/leagues?x=1#top`. Returns its path, query, and fragment if it is one of
 * our screens on our own origin, otherwise null: a link to the sign-in page must not lead elsewhere.
 */
export function toSafeRedirect(wish: unknown, origin: string): string | null {
  if (typeof wish !== 'string' || !wish.startsWith('/')) return null
  let url: URL
  try {
    url = new URL(wish, origin)
  } catch {
    return null
  }
  if (url.origin !== origin) return null
  const path = [...appPathPatterns, getStartedPath].find((pattern) => matchPath(pattern, url.pathname))
  if (path === undefined || notAfterSignIn.has(path)) return null
  return url.pathname + url.search + url.hash
}

/**
 * Returns where to go after signing in: the target in the query, otherwise the page that required the sign-in,
 * otherwise the dashboard.
 */
export function getPathAfterSignIn(search: string, previous: unknown, origin: string): string {
  return (
    toSafeRedirect(new URLSearchParams(search).get('redirect'), origin) ??
    toSafeRedirect(previous, origin) ??
    paths.dashboard
  )
}

/**
 * Returns where to go after signing out: to the public site if there is a connection, otherwise to the sign-in page,
 * which is on the device. From the administration, it is always the sign-in page. An invitation stays on the screen, so
 * that someone else can accept it.
 */
export function getPathAfterSignOut(pathname: string, isOnline: boolean): string {
  if (pathname === paths.acceptInvitation) return pathname
  return isOnline && !isBelow(paths.admin, pathname) ? '/' : paths.login
}

function isBelow(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
