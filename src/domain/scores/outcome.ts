import type { Game } from '../schema/schedules.ts'

export type Outcome = 'won' | 'drew' | 'lost'

/** Returns a played game from the team's perspective, its own score first, or null if it has no score. */
export function getOutcome(
  game: Pick<Game, 'status' | 'home_team_id' | 'home_score' | 'away_score' | 'winner'>,
  teamId: string,
): { readonly outcome: Outcome; readonly own: number; readonly other: number } | null {
  if (game.status !== 'completed' || game.home_score === null || game.away_score === null) return null
  const isHome = game.home_team_id === teamId
  const [own, other] = isHome ? [game.home_score, game.away_score] : [game.away_score, game.home_score]
  if (own !== other) return { outcome: own > other ? 'won' : 'lost', own, other }
  return { outcome: game.winner === null ? 'drew' : (game.winner === 'home') === isHome ? 'won' : 'lost', own, other }
}
