import { ConfirmEmailPage } from '#features/account/confirm-email-page.tsx'
import { pendingSignUp } from '../session/pending-sign-up.ts'
import { useWorkspace } from '../boot/workspace.ts'

/** The page that the links in account emails open. */
export function ConfirmEmailRoute() {
  const workspace = useWorkspace()
  return (
    <ConfirmEmailPage
      signedInAs={'account' in workspace ? workspace.account.email : null}
      signedUpAs={pendingSignUp.read()?.email ?? null}
      signUpId={pendingSignUp.read()?.id ?? null}
    />
  )
}
