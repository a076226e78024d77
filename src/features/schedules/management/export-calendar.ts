import { Dexie } from 'dexie'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { formatCalendarFile } from '#domain/calendar-file/calendar-file.ts'
import { toGameCalendar } from '#domain/calendar-file/game-calendar.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { saveCalendar } from '#ui/browser/save-calendar.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Exports all games of one schedule as a calendar file, or the league's published games with its practices and events if
 * no schedule is given.
 */
export async function exportCalendar(db: LocalDatabase, league: League, schedule?: Schedule): Promise<void> {
  const organizationId = league.organization_id
  const [games, schedules, teams, venues, fields, events] = await Promise.all([
    db.games.where('[league_id+start_time]').between([league.id, Dexie.minKey], [league.id, Dexie.maxKey]).toArray(),
    db.schedules.where('league_id').equals(league.id).toArray(),
    db.teams.where('league_id').equals(league.id).toArray(),
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
    schedule ? [] : db.league_events.where('league_id').equals(league.id).toArray(),
  ])
  const drafts = new Set(schedules.flatMap(({ id, status }) => (status === 'draft' ? [id] : [])))
  const isOurs = ({ schedule_id: id }: { schedule_id: string }) => (schedule ? id === schedule.id : !drafts.has(id))
  const title = schedule ? `${league.name}, ${schedule.name}` : league.name
  const shown = await resolveBracketTeams(db, games.filter(isOurs))
  const rows = { league, games: shown, schedules, teams, venues, fields, events }
  const now = new Date().toISOString()
  await saveCalendar(title, formatCalendarFile(toGameCalendar(title, rows, now), { now }))
}
