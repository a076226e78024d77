import type { LocalDatabase } from '#db/database.ts'
import { laidOut } from '#db/laid-out-games.ts'
import { localDate, localTime } from '#domain/time.ts'
import { toCsv } from '#ui/csv.ts'
import { gameStatusWords } from './calendar-game.ts'
import { readGameNames, toCalendarGame } from './league-names.ts'

const columns = ['Date', 'Time', 'Home Team', 'Away Team', 'Venue', 'Status'] as const

/** All games of a schedule in order of time, as CSV; dates and times in the league's zone. */
export async function exportSchedule(db: LocalDatabase, scheduleId: string, timeZone: string): Promise<string> {
  const rows = await laidOut(db, await db.games.where('schedule_id').equals(scheduleId).sortBy('start_time'))
  const names = await readGameNames(db, rows)
  const games = rows.map((row) => toCalendarGame(row, names))
  return toCsv([
    columns,
    ...games.map((game) => [
      localDate(game.start, timeZone),
      localTime(game.start, timeZone),
      game.home,
      game.away,
      game.place ?? '',
      gameStatusWords[game.status],
    ]),
  ])
}
