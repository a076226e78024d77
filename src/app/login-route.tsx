import { useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { DatabaseProvider, useLive, useSyncStatus } from '#db/context.tsx'
import { readUnsent, unsentInWords } from '#features/sync-status/unsent.ts'
import { Spinner } from '#ui/states.tsx'
import { LoginPage } from './lazy-pages.ts'
import { afterSignIn } from './paths.ts'
import type { LoginState } from './protected-route.tsx'
import { useWorkspace } from './workspace.ts'

/** The sign-in page. Who is signed in is led away, except where their session has expired and they came to renew it. */
export function LoginRoute() {
  const workspace = useWorkspace()
  const [isAsked, setAsked] = useState(workspace.phase === 'closed')
  const [why, setWhy] = useState<string>()
  const ask = useCallback((words: string) => {
    setWhy(words)
    setAsked(true)
  }, [])
  const navigate = useNavigate()
  const destination = useDestination()
  if (isAsked) {
    return (
      <LoginPage
        knownEmail={'account' in workspace ? workspace.account.email : ''}
        why={why}
        onSignedIn={(next = destination) => void navigate(next, { replace: true })}
        onNotNow={workspace.phase === 'open' ? () => void navigate(destination, { replace: true }) : undefined}
      />
    )
  }
  if (workspace.phase === 'opening') return <Spinner />
  if (workspace.phase !== 'open') return <Navigate to={destination} replace />
  return (
    <DatabaseProvider database={workspace.db} fallback={<Spinner />}>
      <UnlessExpired destination={destination} onExpired={ask} />
    </DatabaseProvider>
  )
}

function UnlessExpired({ destination, onExpired }: { destination: string; onExpired: (why: string) => void }) {
  const status = useSyncStatus()
  const unsent = useLive(readUnsent, [])
  const isExpired = status?.phase === 'signed_out'
  useEffect(() => {
    if (!isExpired || !unsent) return
    const goal = unsent.length > 0 ? `send ${unsentInWords(unsent)}` : 'see what is new'
    onExpired(`Sign in again to ${goal}.`)
  }, [isExpired, unsent, onExpired])
  return status && !isExpired ? <Navigate to={destination} replace /> : <Spinner />
}

function useDestination(): string {
  const { search, state } = useLocation() as { search: string; state: LoginState | null }
  return afterSignIn(search, state?.from, location.origin)
}
