import { useState } from 'react'
import { AccountActionsProvider, type AccountActions } from '#features/account/profile/account-actions.tsx'
import { LoginPage } from '#features/account/login-page.tsx'
import { Toaster } from '#ui/feedback/toast.tsx'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import type { LoginState } from '../session/sign-in-words.ts'
import { UpdatePrompt } from '../pwa/update-prompt.tsx'

type Props = { accountActions: AccountActions; state: LoginState; onSignedIn: (next?: string) => void }

/** The sign-in page of a device that is nobody's: without the router and the data, which come when somebody is in. */
export function Visitor({ accountActions, state, onSignedIn }: Props) {
  const [search, setSearch] = useState(location.search)
  const onSearch = (next: string) => {
    history.replaceState(history.state, '', location.pathname + next)
    setSearch(next)
  }
  return (
    <ErrorBoundary>
      <Toaster />
      <UpdatePrompt />
      <AccountActionsProvider value={accountActions}>
        <LoginPage knownEmail="" {...{ search, onSearch, state, onSignedIn }} />
      </AccountActionsProvider>
    </ErrorBoundary>
  )
}
