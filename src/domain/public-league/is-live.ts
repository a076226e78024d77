import type { Game } from '../schema/schedules.ts'
import type { PublicLeague } from './public-league.ts'

const hourMs = 3_600_000
/** How long after its end a game may still have no result. */
const lateMs = 2 * hourMs
/** A game that somebody forgot to end is over some time. */
const forgottenMs = 24 * hourMs

/** Is the game being played, or over and its result on its way? */
export function isOn(game: Pick<Game, 'status' | 'local_time' | 'start_time' | 'end_time'>, now: string): boolean {
  const [at, end] = [Date.parse(now), Date.parse(game.end_time)]
  if (game.status === 'in_progress') return at < end + forgottenMs
  if (game.local_time === null) return false // some time of the day, nobody knows when
  return game.status === 'scheduled' && game.start_time <= now && at < end + lateMs
}

/** Is it worth asking again soon? */
export function isLive({ games }: Pick<PublicLeague, 'games'>, now: string): boolean {
  return games.some((game) => isOn(game, now))
}
