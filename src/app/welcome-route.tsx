import { useState } from 'react'
import { CreateOrganizationPage } from '#features/account/create-organization-page.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** For somebody who belongs to no organization (yet, or any more). */
export function WelcomeRoute() {
  const [isSigningOut, setSigningOut] = useState(false)
  return (
    <>
      <CreateOrganizationPage onSignOut={() => setSigningOut(true)} />
      {isSigningOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  )
}
