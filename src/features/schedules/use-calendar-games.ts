import { useLive } from '#db/context.tsx'
import type { LocalDatabase } from '#db/database.ts'
import { laidOut } from '#db/laid-out-games.ts'
import { inOrderOfPlay } from '#domain/brackets/match-words.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays, localDate, localToInstant } from '#domain/time.ts'
import type { CalendarGame } from './calendar-game.ts'
import { readGameNames, toCalendarGame } from './league-names.ts'

/** More than this many games at once make a calendar slow and say nothing; the screen offers a shorter range instead. */
export const mostGamesShown = 400

type Asked = {
  readonly leagueId: string
  /** Only this schedule's games; null: those of all schedules of the league. */
  readonly scheduleId: string | null
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

export type CalendarGames = {
  /** In order of time. */
  readonly games: readonly CalendarGame[]
  readonly isCut: boolean
  /** Where there are none: the date of the next game after these dates, else of the last one before. */
  readonly nextDate: string | null
}

/** The games of the dates on screen. `undefined` while they are read. */
export function useCalendarGames({ leagueId, scheduleId, from, to, timeZone }: Asked): CalendarGames | undefined {
  return useLive(
    async (db) => {
      const isShown = (game: Game) => scheduleId === null || game.schedule_id === scheduleId
      const first = localToInstant(from, '00:00', timeZone)
      const end = localToInstant(addDays(to, 1), '00:00', timeZone)
      // Read at once and then looked through: a filter of the database's would go from row to row.
      const all = await gamesBetween(db, leagueId, first, end).toArray()
      const rows = all.filter(isShown)
      const shown = inOrderOfPlay(await laidOut(db, rows.slice(0, mostGamesShown)))
      const names = await readGameNames(db, shown)
      const nearest =
        rows.length > 0
          ? undefined
          : ((await gamesBetween(db, leagueId, end, farAway).filter(isShown).first()) ??
            (await gamesBetween(db, leagueId, '', first).filter(isShown).last()))
      return {
        games: shown.map((row) => toCalendarGame(row, names)),
        isCut: rows.length > mostGamesShown,
        nextDate: nearest ? localDate(nearest.start_time, timeZone) : null,
      }
    },
    [leagueId, scheduleId, from, to, timeZone],
  )
}

const farAway = '\uffff'

const gamesBetween = (db: LocalDatabase, leagueId: string, from: string, to: string) =>
  db.games.where('[league_id+start_time]').between([leagueId, from], [leagueId, to], true, false)
