import type { LocalDatabase } from '#data/store/database.ts'
import { laidOut } from '#data/queries/laid-out-games.ts'
import { inOrderOfPlay } from '#domain/tournaments/match-words.ts'
import { localDate, localTime } from '#domain/time.ts'
import { toCsv } from '#ui/browser/csv.ts'
import { readGameNames, toCalendarGame } from './league-names.ts'

const columns = ['Date', 'Time', 'Home Team', 'Away Team', 'Venue', 'Status'] as const

/**
 * All games of a schedule in order of time, as CSV; dates and times in the league's zone. Of a tournament with the number
 * of each match, since others wait for it.
 */
export async function exportSchedule(db: LocalDatabase, scheduleId: string, timeZone: string): Promise<string> {
  const rows = inOrderOfPlay(await laidOut(db, await db.games.where('schedule_id').equals(scheduleId).toArray()))
  const names = await readGameNames(db, rows)
  const games = rows.map((row) => toCalendarGame(row, names))
  const isTournament = games.some(({ match }) => match !== null)
  return toCsv([
    isTournament ? [...columns, 'Match'] : columns,
    ...games.map((game) => [
      localDate(game.start, timeZone),
      localTime(game.start, timeZone),
      game.home,
      game.away,
      game.place ?? '',
      game.statusInWords,
      ...(isTournament ? [game.match ?? ''] : []),
    ]),
  ])
}
