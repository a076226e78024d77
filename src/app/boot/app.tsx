import { BrowserRouter } from 'react-router-dom'
import { AccountActionsProvider, type AccountActions } from '#features/account/profile/account-actions.tsx'
import {
  OrganizationActionsProvider,
  type OrganizationActions,
} from '#features/organization-settings/organization-actions.tsx'
import { AdminActionsProvider, type AdminActions } from '#features/admin/admin-actions.tsx'
import { ProfileActionsProvider, type ProfileActions } from '#features/account/profile/profile-actions.tsx'
import { InvitationActionsProvider, type InvitationActions } from '#features/account/invitation-actions.tsx'
import { PeopleActionsProvider, type PeopleActions } from '#features/members/people-actions.tsx'
import { Toaster } from '#ui/feedback/toast.tsx'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { AppRoutes } from '../routes/routes.tsx'
import { UpdatePrompt } from '../pwa/update-prompt.tsx'
import { WaysOutProvider, type WaysOut } from '../shell/ways-out.tsx'

type Parts = {
  accountActions: AccountActions
  profileActions: ProfileActions
  invitationActions: InvitationActions
  peopleActions: PeopleActions
  organizationActions: OrganizationActions
  adminActions: AdminActions
  waysOut: WaysOut
}

export function App(parts: Parts) {
  return (
    <ErrorBoundary>
      <Toaster />
      <UpdatePrompt />
      <AccountActionsProvider value={parts.accountActions}>
        <ProfileActionsProvider value={parts.profileActions}>
          <InvitationActionsProvider value={parts.invitationActions}>
            <PeopleActionsProvider value={parts.peopleActions}>
              <OrganizationActionsProvider value={parts.organizationActions}>
                <AdminActionsProvider value={parts.adminActions}>
                  <WaysOutProvider value={parts.waysOut}>
                    <BrowserRouter>
                      <AppRoutes />
                    </BrowserRouter>
                  </WaysOutProvider>
                </AdminActionsProvider>
              </OrganizationActionsProvider>
            </PeopleActionsProvider>
          </InvitationActionsProvider>
        </ProfileActionsProvider>
      </AccountActionsProvider>
    </ErrorBoundary>
  )
}
