import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useAccount, useActor } from '#db/context.tsx'
import { can, type Capability } from '#domain/capabilities.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Spinner } from '#ui/states.tsx'
import { paths } from './paths.ts'

/** Screens that need a right in the organisation on screen. */
export function CapabilityRoute({ needs }: { needs: Capability }) {
  const actor = useActor()
  if (!actor) return <Spinner />
  if (can(actor, needs)) return <Outlet />
  return (
    <AccessDenied
      message="Access Denied - You don't have the required permissions to access this page."
      more={`Required permission: ${needs}`}
    />
  )
}

/** Screens of the platform's administrators, which have a frame of their own: without it this stands alone. */
export function AdminRoute() {
  const account = useAccount()
  if (!account) return <Spinner />
  if (account.isAdmin) return <Outlet />
  return (
    <main>
      <AccessDenied message="Access Denied - You need admin role to access this page." />
    </main>
  )
}

function AccessDenied({ message, more }: { message: string; more?: string }) {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default' // nothing to go back to
  useEffect(() => {
    document.title = 'Access Denied · Fieldside'
  }, [])
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-lg flex-col justify-center p-4">
      <Card className="flex flex-col items-start gap-3 p-6">
        <h1>{message}</h1>
        {more !== undefined && <p className="text-soft">{more}</p>}
        <Button onClick={() => void (isFirstPage ? navigate(paths.dashboard) : navigate(-1))}>Go Back</Button>
      </Card>
    </div>
  )
}
