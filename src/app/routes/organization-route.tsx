import { Navigate, Outlet } from 'react-router-dom'
import { useAccount, useDatabase, useFirstSync, useOrganizationId, useSyncStatus } from '#data/queries/context.tsx'
import { requestSync } from '#data/store/meta.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel, Spinner } from '#ui/feedback/states.tsx'
import { paths } from './paths.ts'
import { t } from './words.ts'

/** The screens of an organization need its data; on a new device they wait for the first copy. */
export function OrganizationRoute() {
  const account = useAccount()
  const organizationId = useOrganizationId()
  const first = useFirstSync()
  if (!account) return <FirstLoad label={t.loadingAccount} failed={t.failedFetchUserProfile} />
  if (organizationId === null) return <Navigate to={account.isAdmin ? paths.admin : paths.welcome} replace />
  if (!first) return <Spinner />
  if (first.loading && !first.usable) {
    return <FirstLoad label={t.loadingLeagues(first.rows)} failed={t.failedFetchLeagues} />
  }
  return <Outlet />
}

/** `failed`: the title if this device has never had the data and can't get it now. */
function FirstLoad({ label, failed }: { label: string; failed: string }) {
  const db = useDatabase()
  const { phase, lastError } = useSyncStatus() ?? {}
  if (phase === 'signed_out') return <Navigate to={paths.login} replace />
  const hasFailed = phase === 'offline' || (phase === 'idle' && lastError)
  if (!hasFailed) return <Spinner awaitsServer label={label} />
  return (
    <div className="mx-auto max-w-lg p-4">
      <ErrorPanel
        title={failed}
        message={phase === 'offline' ? t.notLoadedOffline : t.notLoadedFailed}
        action={
          <Button className="self-start" onClick={() => void requestSync(db, { account: true })}>
            {t.tryAgain}
          </Button>
        }
      />
    </div>
  )
}
