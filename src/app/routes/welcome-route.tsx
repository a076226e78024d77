import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useAccount } from '#data/queries/context.tsx'
import { AccountFrame } from '#features/account/account-frame.tsx'
import { CreateOrganizationPage } from '#features/account/create-organization-page.tsx'
import { FinishStart } from '#features/account/get-started/finish-start.tsx'
import { readPendingStart } from '#features/account/get-started/pending-start.ts'
import { Spinner } from '#ui/feedback/states.tsx'
import { paths } from './paths.ts'
import { SignOutDialog } from '../shell/sign-out-dialog.tsx'
import { useWorkspace } from '../boot/workspace.ts'
import { t } from './words.ts'

/** For a person who belongs to no organization, or wants another one. */
export function WelcomeRoute() {
  const [isSigningOut, setSigningOut] = useState(false)
  const account = useAccount()
  const count = account?.organizations.length
  const [hadNone, setHadNone] = useState(false)
  const { start, forget } = useKeptStart()
  if (count === 0 && !hadNone) setHadNone(true)
  if (hadNone && count !== undefined && count > 0) return <Navigate to={paths.dashboard} replace /> // the organization has arrived
  if (start && !account) return <Spinner awaitsServer />
  if (start && hadNone) {
    return (
      <AccountFrame title={t.createYourOrganization}>
        <FinishStart start={start} onFinished={untilItIsShown} onGiveUp={forget} />
      </AccountFrame>
    )
  }
  return (
    <>
      <CreateOrganizationPage onSignOut={() => setSigningOut(true)} />
      {isSigningOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  )
}

/** nothing to do: the device is about to show the new organization, and this screen then navigates away */
const untilItIsShown = () => undefined

/** What this person entered at Get Started before they opened the link in the email. */
function useKeptStart() {
  const workspace = useWorkspace()
  const email = 'account' in workspace ? workspace.account.email : ''
  const [start, setStart] = useState(() => {
    const kept = readPendingStart(email)
    return kept?.account === 'asked' ? null : kept
  })
  return { start, forget: () => setStart(null) }
}
