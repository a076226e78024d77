import { lazy, Suspense } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import type { CountSharing } from './share-progress.tsx'
import type { GameSheet } from './use-game-sheet.ts'
import { useIsServerReachable } from './countersign/use-is-server-reachable.ts'
import { t } from './words.ts'

// The code that publishes the score loads after the sheet, because it is needed only seconds later.
const ShareProgress = lazy(() => import('./share-progress.tsx').then((m) => ({ default: m.ShareProgress })))

/** Shown below the counters: where the score is sent, and related options. */
export function ScoreNotes({
  sheet,
  counting,
  isAwake,
  note,
  onNote,
}: {
  sheet: GameSheet
  /** Null if there is no live score for others to follow. */
  counting: CountSharing | null
  /** Whether the screen is being kept awake. */
  isAwake: boolean
  note: string
  onNote: (note: string) => void
}) {
  const isReachable = useIsServerReachable()
  return (
    <>
      <Card className="flex flex-col gap-2 px-4 py-3.5">
        {/* Always shows one of the two pills, so that nothing below moves when the connection changes. */}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Pill tone={isReachable ? 'gray' : 'amber'} dot={!isReachable}>
            {isReachable ? t.connected : t.noConnection}
          </Pill>
          {isAwake && <span className="text-[0.9375rem] text-soft">{t.screenStaysWhileYou}</span>}
        </div>
        <p className="text-[0.9375rem]">{t.yourScoreSavedPhone}</p>
        {counting && (
          // Reserves the height, so that nothing below moves.
          <Suspense fallback={<div className="h-18" />}>
            <ShareProgress sheet={sheet} counting={counting} />
          </Suspense>
        )}
      </Card>
      <details className="px-1">
        <summary className="inline-flex min-h-11 items-center font-semibold text-soft">{t.addNote}</summary>
        <TextField
          label={t.note}
          hint={t.keptYourReportHistory}
          maxLength={500}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      </details>
    </>
  )
}
