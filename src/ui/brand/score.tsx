import { classNames } from '../class-names.ts'
import { t } from './words.ts'

type Scored = {
  readonly home_score: number | null
  readonly away_score: number | null
  readonly winner?: 'home' | 'away' | null
}

/**
 * A score on one line, home first; renders nothing if there is no score. The winner's number is bold. If a tied game has
 * a winner, or two legs were level, the text also names it, because bold type alone would not explain it.
 */
export function Score({ of, size = 'text' }: { of: Scored; size?: keyof typeof sizes }) {
  const { home_score: home, away_score: away, winner = null } = of
  if (home === null || away === null) return null
  const leader = home > away ? 'home' : away > home ? 'away' : winner
  const figure = (side: 'home' | 'away') => (leader === null || leader === side ? 'font-semibold' : 'text-soft')
  return (
    <span className={classNames('tabular', sizes[size])}>
      <span className="whitespace-nowrap">
        <span className={figure('home')}>{home}</span>
        {dash}
        <span className={figure('away')}>{away}</span>
      </span>
      {winner !== null && (
        <span className="text-note text-soft">{`, ${home === away ? t.won[winner] : t.wonTiebreaker[winner]}`}</span>
      )}
    </span>
  )
}

const dash = ' – '

const sizes = { text: '', large: 'text-[1.25rem]', huge: 'text-[1.5rem] leading-none' }
