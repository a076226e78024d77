import { StorageError } from '#db/storage-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/states.tsx'
import type { Workspace } from './workspace.ts'

/** The person's data cannot be shown in this tab. Nothing is lost by it; loading the page again is the way out. */
export function LostDatabase({ workspace }: { workspace: Extract<Workspace, { phase: 'failed' | 'lost' }> }) {
  return (
    <main className="mx-auto max-w-lg p-4">
      <ErrorPanel
        title="Please load this page again"
        message={wordsFor(workspace)}
        action={
          <Button variant="primary" className="self-start" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      />
    </main>
  )
}

function wordsFor(workspace: Extract<Workspace, { phase: 'failed' | 'lost' }>): string {
  if (workspace.phase === 'lost') {
    return workspace.because === 'newer'
      ? 'A newer version of the app has been opened in another tab.'
      : 'You signed out in another tab.'
  }
  return workspace.error instanceof StorageError
    ? workspace.error.message
    : 'The data on this device could not be opened right now.'
}
