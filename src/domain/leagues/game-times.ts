import type { Game } from '../schema/schedules.ts'
import { formatDayAndTime, formatGameTime, toLocalDate, toLocalTime } from '../time.ts'
import { t } from './words.ts'

// The date and time of a game as shown on screens. A game without a time is on the agreed day, in any time zone.

type When = Pick<Game, 'local_date' | 'local_time' | 'start_time'>

/** Whether the game is still to come. A game without a time may take place until the end of its day. */
export function isUpcoming(game: Pick<Game, 'local_time' | 'start_time' | 'end_time'>, now: string): boolean {
  return (game.local_time === null ? game.end_time : game.start_time) >= now
}

export function toGameDate(game: When, timeZone: string): string {
  return game.local_time === null ? game.local_date : toLocalDate(game.start_time, timeZone)
}

/** `10:30 AM`, `TBD`. */
export function formatTimeOfGame(game: When, timeZone: string): string {
  return game.local_time === null ? t.timeTbd : formatGameTime(game.start_time, timeZone)
}

/** Returns, for example, `Sat, Nov 21, 10:30 AM` or `Sat, Nov 21, time TBD`. */
export function formatDayAndTimeOfGame(game: When, timeZone: string): string {
  return formatDayAndTime(toGameDate(game, timeZone), game.local_time && toLocalTime(game.start_time, timeZone))
}
