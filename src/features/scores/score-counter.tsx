import type { Team } from '#domain/schema/leagues.ts'
import { classNames } from '#ui/class-names.ts'
import { TeamMark } from '#ui/team-mark.tsx'

/** One team's count: two buttons that a cold thumb hits, and the number between them, which can be typed as well. */
export function ScoreCounter({
  team,
  place,
  value,
  errorId,
  onCount,
  onType,
}: {
  team: Team
  place: 'home' | 'away'
  value: string
  /** Set where the number cannot be filed: the id of the words that say why. */
  errorId: string | undefined
  onCount: (change: 1 | -1) => void
  onType: (value: string) => void
}) {
  return (
    <section
      aria-label={`${team.name}, ${place}`}
      className="min-w-0 rounded-[18px] border border-line bg-card px-4 pt-3.5 pb-4"
    >
      <div className="flex items-center gap-2">
        <TeamMark team={team} />
        <h2 className="min-w-0 truncate">{team.name}</h2>
        <span className="ml-auto text-note text-soft">{place}</span>
      </div>
      <div className="mt-1.5 grid grid-cols-[84px_minmax(0,1fr)_84px] items-center text-center">
        <button
          type="button"
          aria-label={`One less for ${team.name}`}
          onClick={() => onCount(-1)}
          className={classNames(roundButton, 'border-line-strong bg-bg text-ink active:bg-grey-tint')}
        >
          −
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-label={`Score of ${team.name}`}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            onCount(event.key === 'ArrowUp' ? 1 : -1)
          }}
          className={classNames(
            'mx-auto h-[88px] w-full rounded-control bg-transparent text-center leading-none font-bold tracking-[-0.03em] text-ink tabular aria-invalid:text-red',
            value.length > 2 ? 'text-[64px]' : 'text-[88px]',
          )}
        />
        <button
          type="button"
          aria-label={`One more for ${team.name}`}
          onClick={() => onCount(1)}
          className={classNames(
            roundButton,
            'border-accent bg-accent text-accent-ink active:border-accent-strong active:bg-accent-strong',
          )}
        >
          +
        </button>
      </div>
    </section>
  )
}

// `touch-manipulation`: a quick second tap counts at once instead of zooming.
const roundButton =
  'grid size-[84px] touch-manipulation place-items-center rounded-full border-2 text-[38px] leading-none font-medium select-none'
