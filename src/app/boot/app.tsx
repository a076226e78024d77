import { lazy, Suspense } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import type { AdminApi } from '#api/administration/administration.ts'
import type { InvitationApi } from '#api/invitations.ts'
import type { OrganizationApi } from '#api/organization.ts'
import type { PeopleApi } from '#api/people.ts'
import { AccountActionsProvider, type AccountActions } from '#features/account/profile/account-actions.tsx'
import { OrganizationApiProvider } from '#features/organization-settings/use-organization-api.ts'
import { AdminApiProvider } from '#features/admin/use-admin-api.ts'
import { ProfileActionsProvider, type ProfileActions } from '#features/account/profile/profile-actions.tsx'
import { InvitationApiProvider } from '#features/account/use-invitation-api.ts'
import { PeopleApiProvider } from '#features/members/use-people-api.ts'
import { useIsLoaded } from '#ui/browser/loading-state.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { AppRoutes } from '../routes/routes.tsx'
import { UpdatePrompt } from '../pwa/update-prompt.tsx'
import { SignOutActionsProvider, type SignOutActions } from '../shell/sign-out-actions.tsx'

const BesideScreens = lazy(() => import('../shell/app-overlays.tsx').then((m) => ({ default: m.AppOverlays })))

type Parts = {
  accountActions: AccountActions
  profileActions: ProfileActions
  invitationApi: InvitationApi
  peopleApi: PeopleApi
  organizationApi: OrganizationApi
  adminApi: AdminApi
  waysOut: SignOutActions
}

export function App(parts: Parts) {
  return (
    <ErrorBoundary>
      <UpdatePrompt />
      <AccountActionsProvider value={parts.accountActions}>
        <ProfileActionsProvider value={parts.profileActions}>
          <InvitationApiProvider value={parts.invitationApi}>
            <PeopleApiProvider value={parts.peopleApi}>
              <OrganizationApiProvider value={parts.organizationApi}>
                <AdminApiProvider value={parts.adminApi}>
                  <SignOutActionsProvider value={parts.waysOut}>
                    <BrowserRouter>
                      <AppRoutes />
                      <Beside />
                    </BrowserRouter>
                  </SignOutActionsProvider>
                </AdminApiProvider>
              </OrganizationApiProvider>
            </PeopleApiProvider>
          </InvitationApiProvider>
        </ProfileActionsProvider>
      </AccountActionsProvider>
    </ErrorBoundary>
  )
}

function Beside() {
  const location = useLocation()
  return (
    useIsLoaded() && (
      <Suspense>
        <BesideScreens location={location} />
      </Suspense>
    )
  )
}
