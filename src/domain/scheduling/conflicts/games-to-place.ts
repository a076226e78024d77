import type { Game } from '../../schema/schedules.ts'
import { isMovable } from './change-game.ts'

/** What a game lacks before it can be played: a new date after it was postponed, a time, or a field. */
export type MissingPlace = 'date' | 'time' | 'field'

/**
 * Returns what a game still needs, or null if it has everything or will not be played. A game that has ended needs no
 * field any more.
 */
export function findMissingPlace(
  game: Pick<Game, 'status' | 'local_time' | 'field_id' | 'end_time'>,
  now: string,
): MissingPlace | null {
  if (!isMovable(game.status)) return null
  if (game.status === 'postponed') return 'date'
  if (game.local_time === null) return 'time'
  return game.field_id === null && game.end_time > now ? 'field' : null
}
