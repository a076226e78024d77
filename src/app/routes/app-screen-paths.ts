import { matchPath } from 'react-router-dom'
import { paths } from './paths.ts'

export const appPathPatterns: readonly string[] = [...Object.values(paths), `${paths.admin}/*`]

/** Whether this path may lead to a screen; the administration matches the paths below its own. */
export function matchesAppScreen(pathname: string): boolean {
  return appPathPatterns.some((pattern) => matchPath(pattern, pathname))
}
