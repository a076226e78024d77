import { ConfirmEmailPage } from '#features/account/confirm-email-page.tsx'
import { keptSignUp } from '../session/kept-sign-up.ts'
import { useWorkspace } from '../boot/workspace.ts'

/** The target of the links in emails. */
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
