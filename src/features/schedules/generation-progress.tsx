import type { ScheduleProgress } from '#domain/schedule/model.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useUnsaved } from '#ui/use-unsaved.ts'

const phaseWords: Record<ScheduleProgress['phase'], string> = {
  placing: 'Placing games',
  balancing: 'Balancing home and away, times and fields',
}

/** What the worker is doing, and the way to stop it. */
export function GenerationProgress({
  progress,
  onCancel,
  onTakeBest,
}: {
  progress: ScheduleProgress | undefined
  onCancel: () => void
  /** Undefined while there is nothing to take. */
  onTakeBest: (() => void) | undefined
}) {
  useUnsaved('the schedule that is being made')
  const words = progress ? phaseWords[progress.phase] : 'Starting'
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 id="generating">Generating the schedule</h2>
      <p role="status">{words}…</p>
      <progress
        aria-labelledby="generating"
        className="h-3 w-full accent-accent"
        {...(progress ? { value: progress.done, max: Math.max(1, progress.total) } : {})}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button disabled={!onTakeBest} onClick={onTakeBest}>
          Use the best so far
        </Button>
      </div>
    </Card>
  )
}
