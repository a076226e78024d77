import type { LeagueResults } from '#domain/standings/division-tables.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'
import { isNeededForTable, listWithdrawals, waitsForGames } from '#domain/standings/departures.ts'
import type { Game, GameStatus, Schedule } from '#domain/schema/schedules.ts'
import { readGamesWithStatus } from './games-with-status.ts'
import type { LocalDatabase } from '../store/local-database.ts'

const played: readonly GameStatus[] = ['completed', 'forfeited']
const notPlayed: readonly GameStatus[] = ['scheduled', 'in_progress', 'postponed']

/**
 * Reads what a league's standings are computed from under these rules: its teams, divisions, point deductions, drawings of lots, games with a
 * result, and games to be played that the rules ask for. Includes the results of drafts, but not of tournaments.
 */
export async function readLeagueResults(
  db: LocalDatabase,
  leagueId: string,
  rulebook: Rulebook,
): Promise<LeagueResults> {
  const [teams, divisions, seasons] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).toArray(),
    db.divisions.where('league_id').equals(leagueId).sortBy('name'),
    readSeasons(db, leagueId),
  ])
  const withdrawals = listWithdrawals(teams)
  const [games, open, deductions, draws] = await Promise.all([
    Promise.all(gamesOf(db, seasons, played).map((each) => each.toArray())),
    withdrawals.length === 0 && !waitsForGames(rulebook) ? [] : readOpenGames(db, leagueId),
    db.point_deductions
      .where('team_id')
      .anyOf(teams.map(({ id }) => id))
      .toArray(),
    db.lot_draws.where('league_id').equals(leagueId).toArray(),
  ])
  const needed = open.filter((game) => isNeededForTable(game, withdrawals, rulebook))
  return { teams, divisions, deductions, draws, games: [...games.flat(), ...needed] }
}

/** Returns the games that the league's standings are still waiting for; a draft's games do not count yet. */
export async function readOpenGames(db: LocalDatabase, leagueId: string): Promise<readonly Game[]> {
  const games = await Promise.all((await openGames(db, leagueId)).map((each) => each.toArray()))
  return games.flat()
}

export async function countOpenGames(db: LocalDatabase, leagueId: string): Promise<number> {
  const counts = await Promise.all((await openGames(db, leagueId)).map((each) => each.count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function openGames(db: LocalDatabase, leagueId: string) {
  const seasons = await readSeasons(db, leagueId)
  return gamesOf(
    db,
    seasons.filter(({ status }) => status !== 'draft'),
    notPlayed,
  )
}

async function readSeasons(db: LocalDatabase, leagueId: string): Promise<Schedule[]> {
  const schedules = await db.schedules.where('league_id').equals(leagueId).toArray()
  return schedules.filter(({ type }) => type !== 'tournament')
}

function gamesOf(db: LocalDatabase, schedules: readonly Schedule[], statuses: readonly GameStatus[]) {
  return schedules.flatMap(({ id }) => statuses.map((status) => readGamesWithStatus(db, id, status)))
}
