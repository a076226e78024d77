import type { LocalDatabase } from '#data/store/database.ts'
import { laidOut } from '#data/queries/laid-out-games.ts'
import { teamTotals } from '#domain/tournaments/seeds.ts'
import { teamIdsOf } from '#domain/scores/game-teams.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import type { Arrival } from './tournament-draft.ts'

/** What *Create Tournament* carries to the wizard: the schedule, and what its results gave each of its teams. */
export async function readArrival(db: LocalDatabase, league: League, schedule: Schedule): Promise<Arrival> {
  const games = await laidOut(db, await db.games.where('schedule_id').equals(schedule.id).toArray())
  const playing = new Set(games.flatMap(teamIdsOf))
  const teams = (await db.teams.where('league_id').equals(league.id).toArray()).filter(({ id }) => playing.has(id))
  return {
    leagueId: league.id,
    scheduleName: schedule.name,
    totals: teamTotals({ teams, games, deductions: [] }, league),
  }
}
