import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Spinner } from '#ui/feedback/states.tsx'
import { paths } from './paths.ts'
import { describeSignInReason, type LoginState } from '../session/sign-in-words.ts'
import { useWorkspace, type WorkspaceState } from '../boot/workspace.ts'
import { t } from './words.ts'

/** The workspace of an account that the device knows, whether or not it could be opened. */
export type DeviceWorkspace = Extract<WorkspaceState, { phase: 'open' | 'failed' | 'lost' }>

export function ProtectedRoute({ children }: { children: (workspace: DeviceWorkspace) => ReactNode }) {
  const workspace = useWorkspace()
  const { pathname, search, hash } = useLocation()
  switch (workspace.phase) {
    case 'closed': {
      if (workspace.signedOut) {
        return workspace.leavesApp ? <Spinner label={t.signingOut} /> : <Navigate to={paths.login} replace />
      }
      const state: LoginState = { message: describeSignInReason(pathname, search), from: pathname + search + hash }
      return <Navigate to={paths.login} replace state={state} />
    }
    case 'opening':
      return <Spinner />
    case 'open':
    case 'failed':
    case 'lost':
      return children(workspace)
  }
}
