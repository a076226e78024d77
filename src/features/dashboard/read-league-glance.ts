import { Dexie } from 'dexie'
import type { LocalDatabase } from '#data/store/database.ts'
import { laidOut } from '#data/queries/laid-out-games.ts'
import { readLeagueResults } from '#data/queries/league-results.ts'
import { divisionTables, type DivisionTable, type TableRow } from '#domain/standings/division-tables.ts'
import { dateOfGame, isToCome } from '#domain/leagues/game-times.ts'
import { sideInWords } from '#domain/scores/game-teams.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { localDate, localToInstant } from '#domain/time.ts'

export type LeagueGlance = {
  /** The games on the next day that has any. */
  readonly next: readonly { readonly game: Game; readonly home: string; readonly away: string }[]
  /** The top of the standings, including the requested teams; null before the first result. */
  readonly table: { readonly name: string | null; readonly rows: readonly TableRow[]; readonly left: number } | null
}

const shownGames = 6
const shownRows = 5

/** Reads what a follower of a league wants to see first. If there are several tables, the one with a team of theirs. */
export async function readLeagueGlance(
  db: LocalDatabase,
  league: League,
  teamIds: ReadonlySet<string>,
  now: string,
): Promise<LeagueGlance> {
  const [results, drafts, ahead] = await Promise.all([
    readLeagueResults(db, league.id),
    db.schedules
      .where('league_id')
      .equals(league.id)
      .filter((schedule) => schedule.status === 'draft')
      .primaryKeys(),
    db.games
      .where('[league_id+start_time]')
      .between(
        [league.id, localToInstant(localDate(now, league.time_zone), '00:00', league.time_zone)],
        [league.id, Dexie.maxKey],
      )
      .filter((game) => isToCome(game, now))
      .toArray(),
  ])
  const games = (await laidOut(db, ahead)).filter(
    (game) => game.status === 'scheduled' && !drafts.includes(game.schedule_id),
  )
  const [first] = games
  const dayOf = (game: Game) => dateOfGame(game, league.time_zone)
  const names = new Map(results.teams.map((team) => [team.id, team.name]))
  const { tables, played } = divisionTables(results, league, new Set())
  const isMine = (row: TableRow) => teamIds.has(row.teamId)
  const chosen = tables.find((table) => table.rows.some(isMine)) ?? tables[0]
  return {
    next: games
      .filter((game) => first && dayOf(game) === dayOf(first))
      .slice(0, shownGames)
      .map((game) => ({
        game,
        home: sideInWords(game, 'home', (id) => names.get(id), 'A deleted team'),
        away: sideInWords(game, 'away', (id) => names.get(id), 'a deleted team'),
      })),
    table: played > 0 && chosen ? topOf(chosen, isMine) : null,
  }
}

function topOf({ name, rows }: DivisionTable, isMine: (row: TableRow) => boolean) {
  const shown = rows.filter((row, index) => index < shownRows || isMine(row))
  return { name, rows: shown, left: rows.length - shown.length }
}
