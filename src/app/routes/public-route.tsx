import { lazy } from 'react'
import { NeedsConnection } from './needs-connection.tsx'
import { getStartedPath } from './paths.ts'

const GetStartedRoute = lazy(() => import('./get-started-route.tsx').then((m) => ({ default: m.GetStartedRoute })))

/** An address of the public site. The app has only one of its pages; the others need a connection. */
export function PublicRoute({ pathname }: { pathname: string }) {
  return pathname === getStartedPath ? <GetStartedRoute /> : <NeedsConnection />
}
