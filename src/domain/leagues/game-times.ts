import type { Game } from '../schema/schedules.ts'
import { formatDayAndTime, formatGameTime, localDate, localTime } from '../time.ts'

// When a game is, in the words of a screen. A game without a time is on the day that was agreed, in whichever zone.

type When = Pick<Game, 'local_date' | 'local_time' | 'start_time'>

/** It has not begun, as far as anybody can tell: a game without a time may be on at the end of its day. */
export function isToCome(game: Pick<Game, 'local_time' | 'start_time' | 'end_time'>, now: string): boolean {
  return (game.local_time === null ? game.end_time : game.start_time) >= now
}

export function dateOfGame(game: When, timeZone: string): string {
  return game.local_time === null ? game.local_date : localDate(game.start_time, timeZone)
}

/** `10:30`, `TBD`. */
export function timeOfGame(game: When, timeZone: string): string {
  return game.local_time === null ? 'TBD' : formatGameTime(game.start_time, timeZone)
}

/** `Sat 21 Nov, 10:30`; `Sat 21 Nov, time TBD`. */
export function dayAndTimeOfGame(game: When, timeZone: string): string {
  return formatDayAndTime(dateOfGame(game, timeZone), game.local_time && localTime(game.start_time, timeZone))
}
