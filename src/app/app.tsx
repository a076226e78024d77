import { BrowserRouter } from 'react-router-dom'
import { AccountActionsProvider, type AccountActions } from '#features/account/account-actions.tsx'
import { ProfileActionsProvider, type ProfileActions } from '#features/account/profile-actions.tsx'
import { InvitationActionsProvider, type InvitationActions } from '#features/account/invitation-actions.tsx'
import { PeopleActionsProvider, type PeopleActions } from '#features/members/people-actions.tsx'
import { Toaster } from '#ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { SignOutProvider } from './sign-out.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

type Parts = {
  accountActions: AccountActions
  profileActions: ProfileActions
  invitationActions: InvitationActions
  peopleActions: PeopleActions
  signOut: () => Promise<void>
}

export function App({ accountActions, profileActions, invitationActions, peopleActions, signOut }: Parts) {
  return (
    <ErrorBoundary>
      <Toaster />
      <UpdatePrompt />
      <AccountActionsProvider value={accountActions}>
        <ProfileActionsProvider value={profileActions}>
          <InvitationActionsProvider value={invitationActions}>
            <PeopleActionsProvider value={peopleActions}>
              <SignOutProvider value={signOut}>
                <BrowserRouter>
                  <AppRoutes />
                </BrowserRouter>
              </SignOutProvider>
            </PeopleActionsProvider>
          </InvitationActionsProvider>
        </ProfileActionsProvider>
      </AccountActionsProvider>
    </ErrorBoundary>
  )
}
