import { lazy } from 'react'
import { NeedsConnection } from './needs-connection.tsx'
import { getStartedPath } from './paths.ts'

const GetStartedRoute = lazy(() => import('./get-started-route.tsx').then((m) => ({ default: m.GetStartedRoute })))

/**
 * Shown for an address of the public site. The app contains only one of the site's pages; the others need a connection.
 */
export function PublicRoute({ pathname }: { pathname: string }) {
  return pathname === getStartedPath ? <GetStartedRoute /> : <NeedsConnection />
}
