import { useLiveQuery } from '#data/queries/context.tsx'
import { readEvents } from '#data/queries/league-events.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import type { LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { readLeaguePlaces } from '../wizard/use-league-places.ts'
import { toScheduleFields } from '../wizard/use-league-resources.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type RainedOutLeague = { readonly schedule: Schedule; readonly rows: LeagueRows }

/** Returns `undefined` while loading, or null if the schedule does not exist. */
export function useRainoutRows(scheduleId: string, from: string): RainedOutLeague | null | undefined {
  return useLiveQuery((db) => readRainoutRows(db, scheduleId, from), [scheduleId, from])
}

/**
 * @param from a date: other leagues' games are read only from about that date on, because earlier ones cannot conflict
 */
export async function readRainoutRows(
  db: LocalDatabase,
  scheduleId: string,
  from: string,
): Promise<RainedOutLeague | null> {
  const schedule = await db.schedules.get(scheduleId)
  const league = schedule && (await db.leagues.get(schedule.league_id))
  if (!league) return null
  const { organization_id: organizationId, time_zone: timeZone } = league
  const start = localToInstant(addDays(from, -longestRestDays), '00:00', timeZone)
  const [schedules, ours, all, teams, places] = await Promise.all([
    db.schedules.where('league_id').equals(league.id).toArray(),
    db.games.where('[league_id+start_time]').between([league.id, ''], [league.id, '\uffff']).toArray(),
    db.games
      .where('[organization_id+start_time]')
      .between([organizationId, start], [organizationId, '\uffff'])
      .toArray(),
    db.teams.where('league_id').equals(league.id).sortBy('name'),
    readLeaguePlaces(db, organizationId, league.id),
  ])
  const near = all.filter((game) => game.league_id !== league.id)
  const venueIds = places.map(({ venueId }) => venueId)
  const [openingHours, closures, events] = await Promise.all([
    db.venue_opening_hours.where('venue_id').anyOf(venueIds).toArray(),
    db.venue_closures.where('venue_id').anyOf(venueIds).toArray(),
    readEvents(db, organizationId, start, '\uffff'),
  ])
  const games = await resolveBracketTeams(db, [...ours, ...near])
  return {
    schedule,
    rows: {
      leagueId: league.id,
      timeZone,
      schedules,
      games: games.filter(({ local_time: time }) => time !== null),
      untimed: games.filter(({ local_time: time }) => time === null),
      teams: teams.map((team) => ({ id: team.id, name: team.name, divisionId: team.division_id })),
      fields: toScheduleFields(places),
      openingHours,
      closures,
      events,
    },
  }
}

const longestRestDays = 15
