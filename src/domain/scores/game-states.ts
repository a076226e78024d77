import type { GameStatus, ResultState } from '../schema/schedules.ts'

/** What screens tell about a game at a glance: its status, or what is the matter with its time or its result. */
export type GameState = GameStatus | 'moved' | 'waiting' | 'missing' | 'disputed'

/** The state of a completed game, by how reliable its result is. */
export const resultGameStates: Readonly<Record<ResultState, GameState>> = {
  reported: 'waiting',
  confirmed: 'completed',
  disputed: 'disputed',
  official: 'completed',
}
