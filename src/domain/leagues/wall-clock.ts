import type { Game } from '../schema/schedules.ts'
import { localDate, localTime, localToInstant } from '../time.ts'

// What was agreed of a game is a date and a time on the clocks of a zone; the instants follow from them. Zone data change, and
// then the instants do, not what was agreed (docs/decisions/016-a-game-is-at-a-wall-clock-time.md).

type WallClock = Pick<Game, 'local_date' | 'local_time' | 'time_zone'>

/** What clocks in the zone show at this instant, for a game that is planned for it. */
export function wallClock(start: string, timeZone: string): WallClock {
  return { local_date: localDate(start, timeZone), local_time: localTime(start, timeZone), time_zone: timeZone }
}

/** When a game of the same length begins and ends, by the zone data that are known here. */
export function instantsOf(game: WallClock & Pick<Game, 'start_time' | 'end_time'>) {
  const start_time = localToInstant(game.local_date, game.local_time, game.time_zone)
  const length = Date.parse(game.end_time) - Date.parse(game.start_time)
  return { start_time, end_time: new Date(Date.parse(start_time) + length).toISOString() }
}
