import { useLive } from '#db/context.tsx'
import type { Conflict } from '#domain/schedule/conflicts.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import type { CalendarGame } from './calendar-game.ts'
import { readGameNames, toCalendarGame } from './league-names.ts'
import { readConflicts } from './read-conflicts.ts'

export type NamedConflict = { readonly conflict: Conflict; readonly games: readonly CalendarGame[] }

/** The conflicts of a whole schedule, with the games that they name. `undefined` while they are looked for. */
export function useScheduleConflicts(scheduleId: string): readonly NamedConflict[] | undefined {
  return useLive(
    async (db) => {
      const mine = await db.games.where('schedule_id').equals(scheduleId).toArray()
      const { conflicts, games } = await readConflicts(db, mine)
      const names = await readGameNames(db, games)
      const byId = new Map(games.map((game) => [game.id, toCalendarGame(game, names)]))
      return conflicts.map((conflict) => ({
        conflict,
        games: conflict.gameIds.flatMap((id) => byId.get(id) ?? []),
      }))
    },
    [scheduleId],
  )
}

/** The games in conflict among a league's games of these dates. */
export function useConflictIds(leagueId: string, from: string, to: string, timeZone: string): ReadonlySet<string> {
  const ids = useLive(
    async (db) => {
      const first = localToInstant(from, '00:00', timeZone)
      const end = localToInstant(addDays(to, 1), '00:00', timeZone)
      const mine = await db.games
        .where('[league_id+start_time]')
        .between([leagueId, first], [leagueId, end], true, false)
        .toArray()
      const { conflicts } = await readConflicts(db, mine)
      return new Set(conflicts.flatMap(({ gameIds }) => gameIds))
    },
    [leagueId, from, to, timeZone],
  )
  return ids ?? none
}

const none: ReadonlySet<string> = new Set()
