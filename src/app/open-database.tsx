import type { ReactNode } from 'react'
import { DatabaseProvider } from '#db/context.tsx'
import { Spinner } from '#ui/states.tsx'
import { LostDatabase } from './lost-database.tsx'
import type { KnownWorkspace } from './protected-route.tsx'

/** The person's data around their screens, or why it cannot be shown. */
export function OpenDatabase({ workspace, children }: { workspace: KnownWorkspace; children: ReactNode }) {
  if (workspace.phase !== 'open') return <LostDatabase workspace={workspace} />
  return (
    <DatabaseProvider database={workspace.db} fallback={<Spinner />}>
      {children}
    </DatabaseProvider>
  )
}
