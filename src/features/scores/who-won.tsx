import type { GameSide } from '#domain/scores/game-teams.ts'
import { classNames } from '#ui/class-names.ts'
import { TeamMark } from '#ui/brand/team-mark.tsx'

type Props = {
  home: GameSide
  away: GameSide
  winner: 'home' | 'away' | null
  question: string
  hint: string
  /** If the required answer is missing, the id of the text that says so. */
  errorId: string | undefined
  onChoose: (winner: 'home' | 'away') => void
}

/** Asks which team won a tied knockout game, or two legs that are level, in extra time or on penalties. */
export function WhoWon({ home, away, winner, question, hint, errorId, onChoose }: Props) {
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={errorId}>
      <legend className="px-1 pb-2 font-semibold">{question}</legend>
      <p className="px-1 text-note text-soft">{hint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {([home, away] as const).map((team, index) => {
          const side = index === 0 ? 'home' : 'away'
          return (
            <label
              key={side}
              className={classNames(
                'flex min-h-16 cursor-pointer items-center gap-3 rounded-[18px] border-2 bg-card px-4 py-3 text-[18px] font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                winner === side ? 'border-accent' : 'border-line-strong',
              )}
            >
              <input
                type="radio"
                name="winner"
                value={side}
                checked={winner === side}
                onChange={() => onChoose(side)}
                className="size-5 shrink-0 accent-accent"
              />
              <TeamMark team={team} />
              <span className="min-w-0">{team.name}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
