import { lazy } from 'react'
import { Outlet } from 'react-router-dom'
import { useAccount, useActor } from '#data/queries/context.tsx'
import { can, type Capability } from '#domain/people/capabilities.ts'
import { Spinner } from '#ui/feedback/states.tsx'

// Rarely seen, so it is not part of the first screen's code.
const AccessDenied = lazy(() => import('./access-denied.tsx').then((m) => ({ default: m.AccessDenied })))

/** Guards screens that need a right in the current organization. */
export function CapabilityRoute({ needs }: { needs: Capability }) {
  const actor = useActor()
  if (!actor) return <Spinner />
  if (can(actor, needs)) return <Outlet />
  return <AccessDenied needs={needs} />
}

/** Guards the screens of platform administrators. They have their own frame; access denied is shown without it. */
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
