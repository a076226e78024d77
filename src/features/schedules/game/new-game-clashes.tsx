import { formatGameDayAndTime } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { describeGame } from '../conflicts/conflict-words.ts'
import type { NewGameCheck } from './use-new-game-check.ts'
import { t } from './words.ts'

/** Shows what is wrong with a game's time and field, and the nearest places without conflicts. */
export function NewGameClashes({
  check,
  timeZone,
  onUse,
}: {
  check: NewGameCheck | undefined
  timeZone: string
  onUse: (place: { fieldId: string; start: string }) => void
}) {
  const clashes = check?.clashes ?? []
  const suggestions = check?.suggestions ?? []
  const isRefused = clashes.some((clash) => clash.isRefused)
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {clashes.length > 0 && (
        <Banner tone={isRefused ? 'red' : 'amber'}>
          <p>{t.atThisTime(clashes.length, isRefused)}</p>
          <ul className="mt-1 font-normal">
            {clashes.map(({ key, title, others }) => (
              <li key={key}>{[title, ...others.map((other) => describeGame(other, timeZone))].join(': ')}</li>
            ))}
          </ul>
        </Banner>
      )}
      {suggestions.length > 0 && (
        <div role="group" aria-label={t.availableInstead} className="flex flex-col gap-2">
          <p className="font-semibold">{t.availableInstead}</p>
          <div className="flex flex-wrap gap-2">
            {suggestions.map((one) => (
              <Button key={`${one.fieldId} ${one.start}`} className="whitespace-normal" onClick={() => onUse(one)}>
                {formatGameDayAndTime(one.start, timeZone)}, {one.place}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
