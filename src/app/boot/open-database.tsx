import { lazy, Suspense, type ReactNode } from 'react'
import { DatabaseProvider } from '#data/queries/context.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import type { KnownWorkspace } from '../routes/protected-route.tsx'

// It is loaded ahead of time (prepare-the-rest.ts): when a newer version has taken the data over, its file is gone.
const LostDatabase = lazy(() => import('../shell/lost-database.tsx').then((m) => ({ default: m.LostDatabase })))

/** The person's data around their screens, or why it cannot be shown. */
export function OpenDatabase({ workspace, children }: { workspace: KnownWorkspace; children: ReactNode }) {
  if (workspace.phase !== 'open') {
    return (
      <Suspense fallback={<Spinner />}>
        <LostDatabase workspace={workspace} />
      </Suspense>
    )
  }
  return (
    <DatabaseProvider database={workspace.db} fallback={<Spinner />}>
      {children}
    </DatabaseProvider>
  )
}
