import { compareText } from '../compare-text.ts'
import type { StandingsGame } from './tally.ts'

export type LeagueStatistics = {
  readonly played: number
  readonly scored: number
  readonly scoredPerGame: number
  readonly homeWins: number
  readonly awayWins: number
  readonly draws: number
  /** The game with the largest margin; the earliest if there are several. */
  readonly largestWin: StandingsGame | null
}

/** Returns statistics over the completed games with a score. */
export function computeLeagueStatistics(games: readonly StandingsGame[]): LeagueStatistics {
  const played = games.flatMap((game) => {
    const { status, home_score: home, away_score: away } = game
    return status === 'completed' && home !== null && away !== null ? [{ game, home, away }] : []
  })
  const scored = played.reduce((sum, { home, away }) => sum + home + away, 0)
  const largest = played
    .filter(({ home, away }) => home !== away)
    .toSorted(
      (a, b) =>
        Math.abs(b.home - b.away) - Math.abs(a.home - a.away) ||
        compareText(a.game.start_time, b.game.start_time) ||
        compareText(a.game.id, b.game.id),
    )[0]
  return {
    played: played.length,
    scored,
    scoredPerGame: played.length === 0 ? 0 : scored / played.length,
    homeWins: played.filter(({ home, away }) => home > away).length,
    awayWins: played.filter(({ home, away }) => home < away).length,
    draws: played.filter(({ home, away }) => home === away).length,
    largestWin: largest?.game ?? null,
  }
}
