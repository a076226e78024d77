import { lazy, Suspense, useState } from 'react'
import { AccountActionsProvider, type AccountActions } from '#features/account/profile/account-actions.tsx'
import { LoginPage } from '#features/account/login-page.tsx'
import { useIsLoaded } from '#ui/browser/loading-state.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import type { LoginState } from '../session/sign-in-words.ts'
import { UpdatePrompt } from '../pwa/update-prompt.tsx'

const BesideScreens = lazy(() => import('../shell/app-overlays.tsx').then((m) => ({ default: m.AppOverlays })))

type Props = { accountActions: AccountActions; state: LoginState; onSignedIn: (next?: string) => void }

/** The sign-in page of a device without an account. The router and the data load when someone signs in. */
export function VisitorApp({ accountActions, state, onSignedIn }: Props) {
  const [search, setSearch] = useState(location.search)
  const isShown = useIsLoaded()
  const onSearch = (next: string) => {
    history.replaceState(history.state, '', location.pathname + next)
    setSearch(next)
  }
  return (
    <ErrorBoundary>
      {isShown && (
        <Suspense>
          <BesideScreens location={location} />
        </Suspense>
      )}
      <UpdatePrompt />
      <AccountActionsProvider value={accountActions}>
        <LoginPage knownEmail="" {...{ search, onSearch, state, onSignedIn }} />
      </AccountActionsProvider>
    </ErrorBoundary>
  )
}
