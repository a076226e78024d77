import { matchPath } from 'react-router-dom'
import { paths } from './paths.ts'

export const ourPatterns: readonly string[] = [...Object.values(paths), `${paths.admin}/*`]

/** Whether there is a screen under this path; below the administration's it says itself. */
export function isOurPath(pathname: string): boolean {
  return ourPatterns.some((pattern) => matchPath(pattern, pathname))
}
