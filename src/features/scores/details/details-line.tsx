import type { GameDetails } from '#domain/schema/schedules.ts'
import { getGameParts } from '#domain/scores/game-parts.ts'
import { describeDetails } from './part-names.ts'
import { t } from './words.ts'

/** How a game went, in one line below its score. */
export function DetailsLine({ details, sportId }: { details: GameDetails; sportId: string }) {
  return (
    <ul aria-label={t.details} className="flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] text-soft tabular">
      {describeDetails(getGameParts(sportId), details).map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  )
}
