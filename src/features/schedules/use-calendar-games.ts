import { useLive } from '#db/context.tsx'
import type { LocalDatabase } from '#db/database.ts'
import { laidOut } from '#db/laid-out-games.ts'
import { inOrderOfPlay } from '#domain/brackets/match-words.ts'
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
      const first = localToInstant(from, '00:00', timeZone)
      const end = localToInstant(addDays(to, 1), '00:00', timeZone)
      const rows = await gamesBetween(db, leagueId, scheduleId, first, end)
        .limit(mostGamesShown + 1)
        .toArray()
      const shown = inOrderOfPlay(await laidOut(db, rows.slice(0, mostGamesShown)))
      const names = await readGameNames(db, shown)
      const nearest =
        rows.length > 0
          ? undefined
          : ((await gamesBetween(db, leagueId, scheduleId, end, farAway).first()) ??
            (await gamesBetween(db, leagueId, scheduleId, '', first).last()))
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

function gamesBetween(db: LocalDatabase, leagueId: string, scheduleId: string | null, from: string, to: string) {
  const between = db.games.where('[league_id+start_time]').between([leagueId, from], [leagueId, to], true, false)
  return scheduleId === null ? between : between.filter((game) => game.schedule_id === scheduleId)
}
