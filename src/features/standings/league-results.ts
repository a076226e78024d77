import { Dexie } from 'dexie'
import type { LocalDatabase } from '#db/database.ts'
import type { Division, Team } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'

export type LeagueResults = {
  readonly teams: readonly Team[]
  readonly divisions: readonly Division[]
  /** Games that count for the table: none of a tournament, and of a draft schedule only those with a result. */
  readonly games: readonly Game[]
}

export async function readLeagueResults(db: LocalDatabase, leagueId: string): Promise<LeagueResults> {
  const [teams, divisions, schedules, games] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).toArray(),
    db.divisions.where('league_id').equals(leagueId).sortBy('name'),
    db.schedules.where('league_id').equals(leagueId).toArray(),
    db.games.where('[league_id+start_time]').between([leagueId, Dexie.minKey], [leagueId, Dexie.maxKey]).toArray(),
  ])
  const tournaments = new Set(schedules.flatMap((each) => (each.type === 'tournament' ? [each.id] : [])))
  const drafts = new Set(schedules.flatMap((each) => (each.status === 'draft' ? [each.id] : [])))
  return {
    teams,
    divisions,
    games: games.filter(
      (game) => !tournaments.has(game.schedule_id) && (hasResult(game) || !drafts.has(game.schedule_id)),
    ),
  }
}

export function hasResult(game: Pick<Game, 'status'>): boolean {
  return game.status === 'completed' || game.status === 'forfeited'
}
