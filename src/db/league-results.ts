import { Dexie } from 'dexie'
import { hasResult, type LeagueResults } from '#domain/division-tables.ts'
import type { LocalDatabase } from './database.ts'

/** What the tables of a league are made of. */
export async function readLeagueResults(db: LocalDatabase, leagueId: string): Promise<LeagueResults> {
  const [teams, divisions, schedules, games] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).toArray(),
    db.divisions.where('league_id').equals(leagueId).sortBy('name'),
    db.schedules.where('league_id').equals(leagueId).toArray(),
    db.games.where('[league_id+start_time]').between([leagueId, Dexie.minKey], [leagueId, Dexie.maxKey]).toArray(),
  ])
  const tournaments = new Set(schedules.flatMap((each) => (each.type === 'tournament' ? [each.id] : [])))
  const drafts = new Set(schedules.flatMap((each) => (each.status === 'draft' ? [each.id] : [])))
  const deductions = await db.point_deductions
    .where('team_id')
    .anyOf(teams.map(({ id }) => id))
    .toArray()
  return {
    deductions,
    teams,
    divisions,
    games: games.filter(
      (game) => !tournaments.has(game.schedule_id) && (hasResult(game) || !drafts.has(game.schedule_id)),
    ),
  }
}
