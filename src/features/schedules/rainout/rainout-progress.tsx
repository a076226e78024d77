import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { describeRepairProgress } from './rainout-words.ts'
import { t } from './words.ts'

/** @param moves how many other games may move in the attempt that is running; undefined at first */
export function RainoutProgress({ moves, onCancel }: { moves: number | undefined; onCancel: () => void }) {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 id="repairing">{t.findingNewTimes}</h2>
      <p role="status">{describeRepairProgress(moves)}…</p>
      <progress aria-labelledby="repairing" className="h-3 w-full accent-accent" />
      <div>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </div>
    </Card>
  )
}
