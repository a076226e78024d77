import { lazy, Suspense, type ReactNode } from 'react'
import { DatabaseProvider } from '#data/queries/context.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import type { DeviceWorkspace } from '../routes/protected-route.tsx'

// Preloaded by after-first-screen.ts: once a newer version has taken over the data, this version's file for the screen
// may be gone from the server.
const LostDatabase = lazy(() =>
  import('../shell/database-lost-screen.tsx').then((m) => ({ default: m.DatabaseLostScreen })),
)

/** Provides the person's data to their screens, or shows why it can't be opened. */
export function OpenDatabase({ workspace, children }: { workspace: DeviceWorkspace; children: ReactNode }) {
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
