import { scoreInWords } from '#domain/scores/results.ts'
import { Button } from '#ui/button.tsx'
import type { GameSheet } from './use-game-sheet.ts'

export type Score = { readonly home_score: number; readonly away_score: number }

/** Live scoring: starts the game for everybody, and shows them the count so far. */
export function ShareProgress({
  sheet: { game },
  counted,
  onShare,
}: {
  sheet: GameSheet
  counted: Score | null
  onShare: (score: Score) => void
}) {
  if (!counted) return null
  if (game.status === 'scheduled') {
    return (
      <Button onClick={() => onShare(counted)} className="self-start whitespace-normal!">
        {counted.home_score + counted.away_score === 0 ? 'Start game' : `Start game with ${scoreInWords(counted)}`}
      </Button>
    )
  }
  if (game.status !== 'in_progress') return null
  const isShown = game.home_score === counted.home_score && game.away_score === counted.away_score
  if (isShown)
    return <p className="text-[0.9375rem] text-soft">Everyone sees {scoreInWords(counted)} as the score so far.</p>
  return (
    <Button onClick={() => onShare(counted)} className="self-start tabular whitespace-normal!">
      Show {scoreInWords(counted)} to everyone
    </Button>
  )
}
