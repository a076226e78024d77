import { matchPath } from 'react-router-dom'
import { paths } from './paths.ts'

export const appPathPatterns: readonly string[] = [
  ...Object.values(paths),
  `${paths.notifications}/:gameId`, // or `settings` or `open`
  `${paths.sponsorship}/sponsors/:sponsorId`, // or `new`
  `${paths.admin}/*`,
]

/**
 * Whether this path may belong to a screen. Any path below the administration matches, because the administration has
 * its own routes.
 */
export function matchesAppScreen(pathname: string): boolean {
  return appPathPatterns.some((pattern) => matchPath(pattern, pathname))
}
