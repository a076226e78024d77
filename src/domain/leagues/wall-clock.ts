import type { Game } from '../schema/schedules.ts'
import { addDays, toLocalDate, toLocalTime, localToInstant } from '../time.ts'

// What people agree on for a game is a date and a local time in a zone; the instants are computed from them. If time
// zone data changes, the instants change, but not the local time
// (docs/decisions/016-store-games-at-wall-clock-time.md). If the time isn't known yet, the instants are the start and
// end of the day.

type WallClock = Pick<Game, 'local_date' | 'local_time' | 'time_zone'>

/** Returns the local date and time in the zone at this instant, for a game that starts then. */
export function getWallClock(start: string, timeZone: string): WallClock {
  return { local_date: toLocalDate(start, timeZone), local_time: toLocalTime(start, timeZone), time_zone: timeZone }
}

/** Returns the columns of a game whose day is known but not its time. */
export function toUntimedWallClock(date: string, timeZone: string) {
  return {
    local_date: date,
    local_time: null,
    time_zone: timeZone,
    start_time: localToInstant(date, '00:00', timeZone),
    end_time: localToInstant(addDays(date, 1), '00:00', timeZone),
  }
}

/**
 * Returns the start and end of the game, computed with the time zone data on this device. The game's length stays the
 * same; a game without a time takes its whole day.
 */
export function toGameInstants(game: WallClock & Pick<Game, 'start_time' | 'end_time'>) {
  if (game.local_time === null) {
    const { start_time, end_time } = toUntimedWallClock(game.local_date, game.time_zone)
    return { start_time, end_time }
  }
  const start_time = localToInstant(game.local_date, game.local_time, game.time_zone)
  const length = Date.parse(game.end_time) - Date.parse(game.start_time)
  return { start_time, end_time: new Date(Date.parse(start_time) + length).toISOString() }
}
