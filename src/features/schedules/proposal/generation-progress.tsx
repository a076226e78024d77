import type { ScheduleProgress } from '#domain/scheduling/model/model.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useMarkUnsaved } from '#ui/forms/hooks/use-mark-unsaved.ts'
import { t } from './words.ts'

const phaseWords: Record<ScheduleProgress['phase'], string> = {
  placing: t.placingGames,
  balancing: t.balancingHomeAwayTimes,
}

type Progress = Pick<ScheduleProgress, 'done' | 'total'> & { readonly phase?: ScheduleProgress['phase'] }

/** Shows what the worker is doing, with a way to stop it. */
export function GenerationProgress({
  thing = 'schedule',
  progress,
  onCancel,
  onTakeBest,
}: {
  thing?: 'schedule' | 'tournament'
  progress: Progress | undefined
  onCancel: () => void
  /** Undefined while there is no result to accept yet; null if no result can be accepted before the search ends. */
  onTakeBest: (() => void) | undefined | null
}) {
  useMarkUnsaved(t.beingMade(thing))
  const words = progress ? phaseWords[progress.phase ?? 'placing'] : t.starting
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 id="generating">{t.generatingThe(thing)}</h2>
      <p role="status">{words}…</p>
      <progress
        aria-labelledby="generating"
        className="h-3 w-full accent-accent"
        {...(progress ? { value: progress.done, max: Math.max(1, progress.total) } : {})}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel}>{t.cancel}</Button>
        {onTakeBest !== null && (
          <Button disabled={!onTakeBest} onClick={onTakeBest}>
            {t.bestSoFar}
          </Button>
        )}
      </div>
    </Card>
  )
}
