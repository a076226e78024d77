import type { Game } from '../schema/schedules.ts'
import { resultGameStates, type GameState } from './game-states.ts'
import { hasBothTeams } from './scores.ts'

type Facts = Pick<Game, 'status' | 'result_state' | 'end_time' | 'home_team_id' | 'away_team_id'>

/**
 * Returns the state of a game. A published game that ended without a result is missing one, unless its teams are not
 * known.
 */
export function getGameState(
  game: Facts,
  { now, isDraft = false, isMoved = false }: { now: string; isDraft?: boolean; isMoved?: boolean },
): GameState {
  if (game.status === 'completed') return resultGameStates[game.result_state ?? 'official']
  if (game.status !== 'scheduled') return game.status
  if (!isDraft && game.end_time <= now && hasBothTeams(game)) return 'missing'
  return isMoved ? 'moved' : 'scheduled'
}
