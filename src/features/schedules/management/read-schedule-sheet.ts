import { Dexie } from 'dexie'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { sortByPlayOrder } from '#domain/tournaments/match-words.ts'
import { toLocalDate } from '#domain/time.ts'
import type { CalendarGame } from '../calendar/calendar-game.ts'
import { readGameNames, toCalendarGame } from './league-names.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type SheetDay = { readonly date: string; readonly games: readonly CalendarGame[] }

/** Reads the games of one schedule, or the league's published games if no schedule is given, grouped by date. */
export async function readScheduleSheet(
  db: LocalDatabase,
  leagueId: string,
  scheduleId: string | undefined,
  timeZone: string,
): Promise<SheetDay[]> {
  const ofLeague = db.games.where('[league_id+start_time]').between([leagueId, Dexie.minKey], [leagueId, Dexie.maxKey])
  const all = sortByPlayOrder(await resolveBracketTeams(db, await ofLeague.toArray()))
  const names = await readGameNames(db, all)
  const games = all
    .map((game) => toCalendarGame(game, names))
    .filter((game) => (scheduleId === undefined ? !game.isDraft : game.scheduleId === scheduleId))
  const days = new Map<string, CalendarGame[]>()
  for (const game of games) {
    const date = toLocalDate(game.start, timeZone)
    const day = days.get(date)
    if (day) day.push(game)
    else days.set(date, [game])
  }
  return [...days].map(([date, ofDay]) => ({ date, games: ofDay }))
}
