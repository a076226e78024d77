import { lazy } from 'react'
import { Outlet } from 'react-router-dom'
import { useAccount, useActor } from '#data/queries/context.tsx'
import { can, type Capability } from '#domain/people/capabilities.ts'
import { Spinner } from '#ui/feedback/states.tsx'

// Few people ever see it: it is no part of the first screen's code.
const AccessDenied = lazy(() => import('./access-denied.tsx').then((m) => ({ default: m.AccessDenied })))

/** Screens that need a right in the organization on screen. */
export function CapabilityRoute({ needs }: { needs: Capability }) {
  const actor = useActor()
  if (!actor) return <Spinner />
  if (can(actor, needs)) return <Outlet />
  return <AccessDenied needs={needs} />
}

/** Screens of the platform's administrators, which have a frame of their own: without it this stands alone. */
export function AdminRoute() {
  const account = useAccount()
  if (!account) return <Spinner />
  if (account.isAdmin) return <Outlet />
  return (
    <main>
      <AccessDenied needs="admin" />
    </main>
  )
}
