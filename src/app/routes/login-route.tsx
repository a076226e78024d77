import { useCallback, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Spinner } from '#ui/feedback/states.tsx'
import { getPathAfterSignIn } from './redirects.ts'
import type { LoginState } from '../session/sign-in-words.ts'
import { LoginPage, UnlessExpired } from './pages/visitor-pages.ts'
import { useWorkspace } from '../boot/workspace.ts'

/** The sign-in page. Redirects anyone who is signed in, unless their session has expired and they came to renew it. */
export function LoginRoute() {
  const workspace = useWorkspace()
  const [isAsked, setAsked] = useState(workspace.phase === 'closed')
  const [why, setWhy] = useState<string>()
  const ask = useCallback((words: string) => {
    setWhy(words)
    setAsked(true)
  }, [])
  const navigate = useNavigate()
  const address = useLocation() as { search: string; state: unknown }
  const destination = useDestination()
  if (isAsked) {
    return (
      <LoginPage
        search={address.search}
        state={address.state}
        onSearch={(search) => void navigate({ search }, { replace: true, state: address.state })}
        knownEmail={'account' in workspace ? workspace.account.email : ''}
        why={why}
        onSignedIn={(next = destination) => void navigate(next, { replace: true })}
        onNotNow={workspace.phase === 'open' ? () => void navigate(destination, { replace: true }) : undefined}
      />
    )
  }
  if (workspace.phase === 'opening') return <Spinner />
  if (workspace.phase !== 'open') return <Navigate to={destination} replace />
  return <UnlessExpired database={workspace.db} destination={destination} onExpired={ask} />
}

function useDestination(): string {
  const { search, state } = useLocation() as { search: string; state: LoginState | null }
  return getPathAfterSignIn(search, state?.from, location.origin)
}
