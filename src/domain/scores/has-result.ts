import type { Game } from '../schema/schedules.ts'

/** Whether the game was played to its end or forfeited. A canceled game has no result. */
export function hasResult({ status }: Pick<Game, 'status'>): boolean {
  return status === 'completed' || status === 'forfeited'
}

/** Whether the game has a result or is being played. */
export function hasGameBegun(game: Pick<Game, 'status'>): boolean {
  return game.status === 'in_progress' || hasResult(game)
}
