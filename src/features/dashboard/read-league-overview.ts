import { Dexie } from 'dexie'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { readLeagueResults } from '#data/queries/league-results.ts'
import { computeDivisionTables, type DivisionTable, type TableRow } from '#domain/standings/division-tables.ts'
import { toGameDate, isUpcoming } from '#domain/leagues/game-times.ts'
import { formatSide } from '#domain/scores/game-teams.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { toLocalDate, localToInstant } from '#domain/time.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type LeagueOverview = {
  /** The games on the next day that has any. */
  readonly next: readonly { readonly game: Game; readonly home: string; readonly away: string }[]
  /** The top of the standings, plus the requested teams; null before the first result. */
  readonly table: { readonly name: string | null; readonly rows: readonly TableRow[]; readonly left: number } | null
}

const shownGames = 6
const shownRows = 5

/**
 * Reads what a follower of a league wants to see first. If there are several tables, picks one with a team that they
 * follow.
 */
export async function readLeagueOverview(
  db: LocalDatabase,
  league: League,
  teamIds: ReadonlySet<string>,
  now: string,
): Promise<LeagueOverview> {
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
        [league.id, localToInstant(toLocalDate(now, league.time_zone), '00:00', league.time_zone)],
        [league.id, Dexie.maxKey],
      )
      .filter((game) => isUpcoming(game, now))
      .toArray(),
  ])
  const games = (await resolveBracketTeams(db, ahead)).filter(
    (game) => game.status === 'scheduled' && !drafts.includes(game.schedule_id),
  )
  const [first] = games
  const dayOf = (game: Game) => toGameDate(game, league.time_zone)
  const names = new Map(results.teams.map((team) => [team.id, team.name]))
  const { tables, played } = computeDivisionTables(results, league, new Set())
  const isMine = (row: TableRow) => teamIds.has(row.teamId)
  const chosen = tables.find((table) => table.rows.some(isMine)) ?? tables[0]
  return {
    next: games
      .filter((game) => first && dayOf(game) === dayOf(first))
      .slice(0, shownGames)
      .map((game) => ({
        game,
        home: formatSide(game, 'home', (id) => names.get(id), t.deletedTeam),
        away: formatSide(game, 'away', (id) => names.get(id), t.deletedTeam2),
      })),
    table: played > 0 && chosen ? topOf(chosen, isMine) : null,
  }
}

function topOf({ name, rows }: DivisionTable, isMine: (row: TableRow) => boolean) {
  const shown = rows.filter((row, index) => index < shownRows || isMine(row))
  return { name, rows: shown, left: rows.length - shown.length }
}
