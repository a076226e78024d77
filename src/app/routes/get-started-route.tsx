import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountFrame } from '#features/account/account-frame.tsx'
import { GetStartedPage } from '#features/account/get-started/get-started-page.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import { useWorkspace } from '../boot/workspace.ts'
import { t } from './words.ts'

/**
 * Renders inside the server-rendered page (src/site/pages/get-started.tsx) with its header and footer, or in the app's
 * own frame if the app serves this path instead.
 */
export function GetStartedRoute() {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const [isFramed] = useState(() => document.querySelector('main #root') !== null)
  // Waits only for an account that was being opened when the person arrived: someone who signs up here stays on the
  // page.
  const [wasOpening, setWasOpening] = useState(workspace.phase === 'opening')
  if (wasOpening && workspace.phase === 'opening') return <Spinner />
  if (wasOpening) setWasOpening(false)

  const page = (
    <GetStartedPage
      signedInEmail={'account' in workspace ? workspace.account.email : null}
      onGo={(to) => (isFramed ? location.assign(to) : void navigate(to))}
    />
  )
  return isFramed ? page : <AccountFrame title={t.getStarted}>{page}</AccountFrame>
}
