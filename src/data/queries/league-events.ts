import { maxEventMinutes, type LeagueEvent } from '#domain/schema/league-events.ts'
import { addMinutes } from '#domain/time.ts'
import type { LocalDatabase } from '../store/local-database.ts'

/** Reads the practices and other events of all leagues that overlap this time, in order of time. */
export async function readEvents(
  db: LocalDatabase,
  organizationId: string,
  from: string,
  to: string,
): Promise<LeagueEvent[]> {
  const events = await db.league_events
    .where('[organization_id+start_time]')
    .between([organizationId, addMinutes(from, -maxEventMinutes)], [organizationId, to], true, false)
    .toArray()
  return events.filter(({ end_time }) => end_time > from)
}
