import { compareText } from '../compare-text.ts'
import type { Game } from '../schema/schedules.ts'
import { t } from './words.ts'

// Text about a game that is more than a game of the season, wherever games are shown: a bracket match, or a tiebreaker.

type Match = Pick<Game, 'home_source' | 'match_number'>
export type Special = Match & Pick<Game, 'is_tiebreaker'>

/**
 * Orders games by start time. Among games that start at the same time, matches come last, by number; the other games
 * keep their order.
 */
export function sortByPlayOrder<Row extends Match & Pick<Game, 'start_time'>>(games: readonly Row[]): Row[] {
  const number = ({ home_source, match_number }: Match) => (home_source === null ? 0 : (match_number ?? 0))
  return games.toSorted((a, b) => compareText(a.start_time, b.start_time) || number(a) - number(b))
}

/** Returns the name by which other matches refer to this one, `Match 3`, or `Tiebreaker game`. */
export function formatOccasion({ home_source, match_number, is_tiebreaker }: Special): string | null {
  if (is_tiebreaker) return t.tiebreaker
  return home_source === null || match_number === null ? null : t.match(match_number)
}

/**
 * Returns why the bracket has called a match off: `Not needed`, `Bye`, or `Walkover` if a team has left. Null if the
 * match is not cancelled, or if the game is not a bracket match.
 * @param game after `resolveTournamentTeams`
 */
export function describeUnplayed(
  game: Pick<Game, 'home_source' | 'status' | 'home_team_id' | 'away_team_id'>,
): string | null {
  if (game.home_source === null || game.status !== 'cancelled') return null
  const known = [game.home_team_id, game.away_team_id].filter((id) => id !== null).length
  return t.unplayed[known === 0 ? 'not_needed' : known === 1 ? 'bye' : 'walkover']
}
