import { lazy } from 'react'
import { NeedsConnection } from './needs-connection.tsx'
import { getStartedPath } from './paths.ts'

const GetStartedRoute = lazy(() => import('./get-started-route.tsx').then((m) => ({ default: m.GetStartedRoute })))

/** An address of the public site: one of its pages is the app's to fill in, the others it has not got. */
export function PublicRoute({ pathname }: { pathname: string }) {
  return pathname === getStartedPath ? <GetStartedRoute /> : <NeedsConnection />
}
