import type { Game } from '../schema/schedules.ts'
import type { TournamentState } from './tournament.ts'

/**
 * Returns the games of a pool as they count in its table.
 * @param games all games of the tournament, after `resolveTournamentTeams`
 */
export function listPoolGames({ bracket, facts }: TournamentState, games: readonly Game[], pool: number): Game[] {
  const numbers = new Set(bracket.matches.flatMap((match) => (match.pool === pool ? [match.number] : [])))
  const withdrawn = new Set(facts.withdrawn)
  return games
    .filter(({ match_number }) => match_number !== null && numbers.has(match_number))
    .map((game) => walkover(game, withdrawn))
}

/**
 * Returns the game as a forfeit if it was not played because a team had left, so that it counts as a win for the
 * opponent.
 */
function walkover(game: Game, withdrawn: ReadonlySet<string>): Game {
  if (game.status !== 'cancelled' || game.home_team_id === null || game.away_team_id === null) return game
  const home = withdrawn.has(game.home_team_id)
  const away = withdrawn.has(game.away_team_id)
  if (!home && !away) return game
  return { ...game, status: 'forfeited', forfeited_by: home && away ? 'both' : home ? 'home' : 'away' }
}
