import { Dexie } from 'dexie'
import type { LocalDatabase } from '#data/store/database.ts'
import { laidOut } from '#data/queries/laid-out-games.ts'
import { calendarFile } from '#domain/calendar-file/calendar-file.ts'
import { gameCalendar } from '#domain/calendar-file/game-calendar.ts'
import { isPlayedBy } from '#domain/scores/game-teams.ts'
import type { League, Team } from '#domain/schema/leagues.ts'
import { saveCalendar } from '#ui/browser/save-calendar.ts'

/** The team's games as a calendar file. Drafts are not games yet. */
export async function exportTeamCalendar(db: LocalDatabase, league: League, team: Team): Promise<void> {
  const organizationId = league.organization_id
  const [games, schedules, teams, venues, fields] = await Promise.all([
    db.games.where('[league_id+start_time]').between([league.id, Dexie.minKey], [league.id, Dexie.maxKey]).toArray(),
    db.schedules.where('league_id').equals(league.id).toArray(),
    db.teams.where('league_id').equals(league.id).toArray(),
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
  ])
  const drafts = new Set(schedules.flatMap(({ id, status }) => (status === 'draft' ? [id] : [])))
  const ours = (await laidOut(db, games)).filter((game) => isPlayedBy(game, team.id))
  const shown = ours.filter((game) => !drafts.has(game.schedule_id))
  const title = `${team.name}, ${league.name}`
  const rows = { league, games: shown, schedules, teams, venues, fields }
  const now = new Date().toISOString()
  await saveCalendar(title, calendarFile(gameCalendar(title, rows, now), { now }))
}
