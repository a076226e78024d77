import { lazy, Suspense } from 'react'

const SignOutDialog = lazy(() => import('../sign-out-dialog.tsx').then((m) => ({ default: m.SignOutDialog })))
const SwitchPersonDialog = lazy(() =>
  import('../../session/switch-person-dialog.tsx').then((m) => ({ default: m.SwitchPersonDialog })),
)

export type Leaving = 'sign_out' | 'switch'

/** Signs out or hands the device over, after a question if something should be known first. */
export function LeaveQuestion({ how, onClose }: { how: Leaving; onClose: () => void }) {
  return (
    <Suspense>
      {how === 'switch' ? <SwitchPersonDialog onClose={onClose} /> : <SignOutDialog onClose={onClose} />}
    </Suspense>
  )
}
