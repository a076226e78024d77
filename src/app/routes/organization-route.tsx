import { Navigate, Outlet } from 'react-router-dom'
import { useAccount, useDatabase, useFirstSync, useOrganizationId, useSyncStatus } from '#data/queries/context.tsx'
import { requestSync } from '#data/store/meta.ts'
import { Button } from '#ui/button.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { ErrorPanel, Spinner } from '#ui/feedback/states.tsx'
import { paths } from './paths.ts'

/** The screens of an organization need its data; on a new device they wait for the first copy. */
export function OrganizationRoute() {
  const account = useAccount()
  const organizationId = useOrganizationId()
  const first = useFirstSync()
  if (!account) return <FirstLoad what="your account" failed="Failed to fetch user profile" />
  if (organizationId === null) return <Navigate to={account.isAdmin ? paths.admin : paths.welcome} replace />
  if (!first) return <Spinner />
  if (first.loading && !first.usable) {
    const what = first.rows > 0 ? `your leagues: ${formatQuantity(first.rows, 'entry', 'entries')}` : 'your leagues'
    return <FirstLoad what={what} failed="Failed to fetch leagues" />
  }
  return <Outlet />
}

/** `failed`: the title if this device has never had the data and can't get it now. */
function FirstLoad({ what, failed }: { what: string; failed: string }) {
  const db = useDatabase()
  const { phase, lastError } = useSyncStatus() ?? {}
  if (phase === 'signed_out') return <Navigate to={paths.login} replace />
  const hasFailed = phase === 'offline' || (phase === 'idle' && lastError)
  if (!hasFailed) return <Spinner awaitsServer label={`Loading ${what} …`} />
  return (
    <div className="mx-auto max-w-lg p-4">
      <ErrorPanel
        title={failed}
        message={`This device has not loaded your leagues yet, and ${phase === 'offline' ? 'there is no connection' : 'could not store them'}. Once they are here they stay here.`}
        action={
          <Button className="self-start" onClick={() => void requestSync(db, { account: true })}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
