import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { DatabaseProvider } from '#data/queries/context.tsx'
import { AcceptInvitationPage } from '#features/account/accept-invitation-page.tsx'
import { useIsOrganizationShown } from '#features/account/use-is-organization-shown.ts'
import { Spinner } from '#ui/feedback/states.tsx'
import { paths } from './paths.ts'
import { SignOutDialog } from '../shell/sign-out-dialog.tsx'
import { useWorkspace } from '../boot/workspace.ts'
import { t } from './words.ts'

/** The token is in the fragment, so no server or log along the way sees it. */
export function AcceptInvitationRoute() {
  const workspace = useWorkspace()
  const token = useLocation().hash.slice(1)
  const [joined, setJoined] = useState<string | null>(null)
  const [isSigningOut, setSigningOut] = useState(false)
  if (joined !== null && workspace.phase === 'open') {
    return (
      <DatabaseProvider database={workspace.db} fallback={<Spinner />}>
        <OpenJoined organizationId={joined} />
      </DatabaseProvider>
    )
  }
  return (
    <>
      <AcceptInvitationPage
        key={token}
        token={token}
        signedInEmail={'account' in workspace ? workspace.account.email : null}
        onJoined={setJoined}
        onSignOut={() => setSigningOut(true)}
      />
      {isSigningOut && workspace.phase === 'open' && (
        <DatabaseProvider database={workspace.db}>
          <SignOutDialog onClose={() => setSigningOut(false)} />
        </DatabaseProvider>
      )}
    </>
  )
}

/** Waits until the device knows the organization: until then, its screens would redirect to the welcome page. */
function OpenJoined({ organizationId }: { organizationId: string }) {
  return useIsOrganizationShown(organizationId) ? (
    <Navigate to={paths.today} replace />
  ) : (
    <Spinner awaitsServer label={t.openingOrganization} />
  )
}
