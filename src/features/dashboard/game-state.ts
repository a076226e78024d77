import type { Game } from '#domain/schema/schedules.ts'
import { hasBothTeams } from '#domain/scores/scores.ts'

export const gameStates = ['scheduled', 'live', 'final', 'missing', 'cancelled', 'conflict'] as const

/** How a game of the week is drawn. */
export type GameState = (typeof gameStates)[number]

export function getGameState(game: Game, now: string, conflictingIds: ReadonlySet<string>): GameState {
  switch (game.status) {
    case 'completed':
    case 'forfeited':
      return 'final'
    case 'cancelled':
    case 'postponed':
      return 'cancelled'
    case 'in_progress':
      return 'live'
    case 'scheduled':
      if (game.end_time <= now && hasBothTeams(game)) return 'missing'
      return conflictingIds.has(game.id) ? 'conflict' : 'scheduled'
  }
}
