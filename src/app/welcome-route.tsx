import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useAccount } from '#db/context.tsx'
import { AccountFrame } from '#features/account/account-frame.tsx'
import { CreateOrganizationPage } from '#features/account/create-organization-page.tsx'
import { FinishStart } from '#features/account/get-started/finish-start.tsx'
import { keptStartOf } from '#features/account/get-started/kept-start.ts'
import { Spinner } from '#ui/states.tsx'
import { paths } from './paths.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useWorkspace } from './workspace.ts'

/** For somebody who belongs to no organization (yet, or any more), and for who wants another one. */
export function WelcomeRoute() {
  const [isSigningOut, setSigningOut] = useState(false)
  const account = useAccount()
  const count = account?.organizations.length
  const [hadNone, setHadNone] = useState(false)
  const start = useKeptStart()
  if (count === 0 && !hadNone) setHadNone(true)
  if (hadNone && count !== undefined && count > 0) return <Navigate to={paths.dashboard} replace /> // it has come
  if (start.kept && hadNone) {
    return (
      <AccountFrame title="Create your organization">
        <FinishStart start={start.kept} onFinished={start.done} onGiveUp={start.done} />
      </AccountFrame>
    )
  }
  if (start.kept && !account) return <Spinner awaitsServer />
  return (
    <>
      <CreateOrganizationPage onSignOut={() => setSigningOut(true)} />
      {isSigningOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  )
}

/** What this person said at Get Started, before they opened the link in the mail. */
function useKeptStart() {
  const workspace = useWorkspace()
  const email = 'account' in workspace ? workspace.account.email : ''
  const [kept, setKept] = useState(() => {
    const start = keptStartOf(email)
    return start?.isAccountMade ? start : null
  })
  return { kept, done: () => setKept(null) }
}
