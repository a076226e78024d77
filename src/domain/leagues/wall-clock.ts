import type { Game } from '../schema/schedules.ts'
import { addDays, localDate, localTime, localToInstant } from '../time.ts'

// What was agreed of a game is a date and a time on the clocks of a zone; the instants follow from them. Zone data change, and
// then the instants do, not what was agreed (docs/decisions/016-a-game-is-at-a-wall-clock-time.md). The time may not be known
// yet: then the instants are the beginning and the end of the day.

type WallClock = Pick<Game, 'local_date' | 'local_time' | 'time_zone'>

/** What clocks in the zone show at this instant, for a game that is planned for it. */
export function wallClock(start: string, timeZone: string): WallClock {
  return { local_date: localDate(start, timeZone), local_time: localTime(start, timeZone), time_zone: timeZone }
}

/** A game whose day is known, and its time not yet. */
export function withoutTime(date: string, timeZone: string) {
  return {
    local_date: date,
    local_time: null,
    time_zone: timeZone,
    start_time: localToInstant(date, '00:00', timeZone),
    end_time: localToInstant(addDays(date, 1), '00:00', timeZone),
  }
}

/** When a game of the same length begins and ends, by the zone data that are known here. */
export function instantsOf(game: WallClock & Pick<Game, 'start_time' | 'end_time'>) {
  if (game.local_time === null) {
    const { start_time, end_time } = withoutTime(game.local_date, game.time_zone)
    return { start_time, end_time }
  }
  const start_time = localToInstant(game.local_date, game.local_time, game.time_zone)
  const length = Date.parse(game.end_time) - Date.parse(game.start_time)
  return { start_time, end_time: new Date(Date.parse(start_time) + length).toISOString() }
}
