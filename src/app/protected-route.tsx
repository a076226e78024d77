import { Navigate, Outlet, useLocation } from 'react-router-dom'
import {
  DatabaseProvider,
  useAccount,
  useDatabase,
  useFirstSync,
  useOrganizationId,
  useSyncStatus,
} from '#db/context.tsx'
import { requestSync } from '#db/meta.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel, Spinner } from '#ui/states.tsx'
import { count } from '#ui/count.ts'
import { LostDatabase } from './lost-database.tsx'
import { paths } from './paths.ts'
import { useWorkspace } from './workspace.ts'

export type LoginState = { readonly message?: string; readonly from?: string }

/** Lets signed-in people through, with their database around the screen; sends the others to sign in. */
export function ProtectedRoute() {
  const workspace = useWorkspace()
  const { pathname, search, hash } = useLocation()
  switch (workspace.phase) {
    case 'closed': {
      if (workspace.signedOut) return <Navigate to={paths.login} replace />
      const state: LoginState = { message: signInWords(pathname, search), from: pathname + search + hash }
      return <Navigate to={paths.login} replace state={state} />
    }
    case 'opening':
      return <Spinner />
    case 'open':
      return (
        <DatabaseProvider database={workspace.db} fallback={<Spinner />}>
          <Outlet />
        </DatabaseProvider>
      )
    case 'failed':
    case 'lost':
      return <LostDatabase workspace={workspace} />
  }
}

function signInWords(pathname: string, search: string): string {
  const words = 'Please sign in to access this page'
  const isShared =
    pathname === paths.import && ['file', 'first'].includes(new URLSearchParams(search).get('shared') ?? '')
  return isShared ? `${words}. The file that you shared is kept on this device.` : words
}

/** The screens of an organisation need one; on a new device they wait for its first copy. */
export function OrganizationRoute() {
  const account = useAccount()
  const organizationId = useOrganizationId()
  const first = useFirstSync()
  if (!account) return <FirstLoad what="your account" failed="Failed to fetch user profile" />
  if (organizationId === null) return <Navigate to={paths.welcome} replace />
  if (!first) return <Spinner />
  if (first.loading && !first.usable) {
    const what = first.rows > 0 ? `your leagues: ${count(first.rows, 'entry', 'entries')}` : 'your leagues'
    return <FirstLoad what={what} failed="Failed to fetch leagues" />
  }
  return <Outlet />
}

/** `failed`: what it is called where this device has never had the data and cannot get it now. */
function FirstLoad({ what, failed }: { what: string; failed: string }) {
  const db = useDatabase()
  const phase = useSyncStatus()?.phase
  if (phase === 'signed_out') return <Navigate to={paths.login} replace />
  if (phase !== 'offline') return <Spinner label={`Loading ${what} …`} />
  return (
    <div className="mx-auto max-w-lg p-4">
      <ErrorPanel
        title={failed}
        message="This device has not loaded your leagues yet, and there is no connection. Once they are here they stay here."
        action={
          <Button className="self-start" onClick={() => void requestSync(db, { account: true })}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
