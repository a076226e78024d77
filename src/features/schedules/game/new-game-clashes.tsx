import { Banner } from '#ui/feedback/banner.tsx'
import { describeGame } from '../conflicts/conflict-words.ts'
import { OpenPlaceButtons } from './open-place-buttons.tsx'
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
      <OpenPlaceButtons label={t.availableInstead} places={suggestions} timeZone={timeZone} onUse={onUse} />
    </div>
  )
}
