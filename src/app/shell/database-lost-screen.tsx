import { RotateCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { StorageRecovery } from './storage-recovery.tsx'
import { toStorageError, StorageError } from '#data/store/storage-error.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import type { UnsavedField } from '#ui/forms/unsaved-fields.ts'
import type { WorkspaceState } from '../boot/workspace.ts'
import { t } from './words.ts'

type Lost = Extract<WorkspaceState, { phase: 'failed' | 'lost' }>

const NewerDatabase = lazy(() => import('./outdated-app-screen.tsx').then((m) => ({ default: m.OutdatedAppScreen })))

/**
 * Shown if the person's data can't be shown in this tab. Depending on the cause, offers an update, ways to recover the
 * storage, or a reload. What was saved is not lost.
 */
export function DatabaseLostScreen({ workspace }: { workspace: Lost }) {
  if (workspace.phase === 'failed' && workspace.error instanceof StorageError && workspace.error.problem === 'newer') {
    return (
      <Suspense fallback={<Spinner />}>
        <NewerDatabase userId={workspace.account.userId} />
      </Suspense>
    )
  }
  return (
    <main className="mx-auto flex max-w-lg flex-col gap-4 p-4">
      <Card className="flex flex-col gap-3 p-5">
        <div role="alert" className="flex flex-col gap-2">
          <h1>{isStorage(workspace) ? t.devicesStorageDoesNot : t.pleaseLoadPageAgain}</h1>
          <p>{wordsFor(workspace)}</p>
        </div>
        {isStorage(workspace) ? (
          <StorageRecovery userId={workspace.account.userId} />
        ) : (
          <Button
            variant="primary"
            className="self-start"
            icon={<RotateCw size={18} />}
            onClick={() => location.reload()}
          >
            {t.reload}
          </Button>
        )}
      </Card>
      {workspace.phase === 'lost' && <Typed fields={workspace.typed} />}
    </main>
  )
}

/** Shows what the user had typed on the screen that is gone. */
function Typed({ fields }: { fields: readonly UnsavedField[] }) {
  const texts = fields.filter(({ value }) => value !== '')
  if (texts.length === 0) return null
  return (
    <Card className="p-5">
      <h2>{t.whatYouHadTyped}</h2>
      <p className="text-soft">{t.wasNotSavedYet}</p>
      <dl className="mt-2">
        {texts.map(({ label, value }, index) => (
          <div key={index} className="py-1">
            <dt className="text-note text-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap select-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/**
 * Whether storage is the cause. Otherwise another tab upgraded or removed the database, and this tab just needs to
 * reload.
 */
function isStorage(workspace: Lost): boolean {
  return workspace.phase === 'failed' || workspace.because === 'dropped'
}

function wordsFor(workspace: Lost): string {
  if (workspace.phase === 'failed' || workspace.because === 'dropped') {
    const full = toStorageError(workspace.phase === 'failed' ? causeOf(workspace.error) : null)
    return full instanceof StorageError && full.problem === 'full' ? t.deviceFullBrowserHas : t.browserHasClosedApps
  }
  return workspace.because === 'newer' ? t.newerVersionAppHas : t.youSignedOutAnother
}

function causeOf(error: unknown): unknown {
  return error instanceof StorageError ? error.cause : error
}
