import { ConfirmEmailPage } from '#features/account/confirm-email-page.tsx'
import { keptSignUp } from '../session/kept-sign-up.ts'
import { useWorkspace } from '../boot/workspace.ts'

/** Where the links in mails lead. */
export function ConfirmEmailRoute() {
  const workspace = useWorkspace()
  return (
    <ConfirmEmailPage
      signedInAs={'account' in workspace ? workspace.account.email : null}
      signedUpAs={keptSignUp.read()?.email ?? null}
      signUpId={keptSignUp.read()?.id ?? null}
    />
  )
}
