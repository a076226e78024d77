import { Dexie } from 'dexie'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { toGameDate, isUpcoming } from '#domain/leagues/game-times.ts'
import { formatSide, getTeamIds } from '#domain/scores/game-teams.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { toLocalDate, localToInstant } from '#domain/time.ts'
import { readLeagueTables, type MiniTable } from './read-league-tables.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type LeagueOverview = {
  /** The first `shownGames` games of the next day on which games are scheduled. */
  readonly next: readonly { readonly game: Game; readonly home: string; readonly away: string }[]
  /**
   * The top rows of one table, plus the rows of the given teams; `left` is the number of rows left out. Null before the
   * first result.
   */
  readonly table: MiniTable | null
}

const shownGames = 6
const shownRows = 5

/**
 * Reads what a follower of a league wants to see first. If there are several tables, picks the first one that contains
 * one of the given teams, or simply the first if none does.
 */
export async function readLeagueOverview(
  db: LocalDatabase,
  league: League,
  teamIds: ReadonlySet<string>,
  now: string,
): Promise<LeagueOverview> {
  const [tables, drafts, ahead] = await Promise.all([
    readLeagueTables(db, league, { teamIds, shownRows }),
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
  const names = new Map(
    (await db.teams.bulkGet([...new Set(games.flatMap(getTeamIds))])).flatMap((team) =>
      team ? [[team.id, team.name] as const] : [],
    ),
  )
  return {
    next: games
      .filter((game) => first && dayOf(game) === dayOf(first))
      .slice(0, shownGames)
      .map((game) => ({
        game,
        home: formatSide(game, 'home', (id) => names.get(id), t.deletedTeam),
        away: formatSide(game, 'away', (id) => names.get(id), t.deletedTeam2),
      })),
    table: tables[0] ?? null,
  }
}
