import { useLiveQuery } from '#data/queries/context.tsx'
import { withReadError } from '#data/changes/with-read-error.ts'
import type { ScheduleField, ScheduleTeam } from '#domain/scheduling/model/model.ts'
import type { Division, League } from '#domain/schema/leagues.ts'
import type { VenueClosure, VenueOpeningHours } from '#domain/schema/venues.ts'
import { findSharedTeams, type SharedTeams } from './shared-teams.ts'
import { readLeaguePlaces, type LeaguePlace } from './use-league-places.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** What a league provides for a schedule: who can play, and where and when. */
export type LeagueResources = {
  readonly league: League
  readonly divisions: readonly Division[]
  readonly teams: readonly ScheduleTeam[]
  readonly places: readonly LeaguePlace[]
  readonly openingHours: readonly VenueOpeningHours[]
  readonly closures: readonly VenueClosure[]
  /** Teams that have coaches or managers in common. */
  readonly sharing: readonly SharedTeams[]
}

/** Returns `undefined` while loading, or null if the league does not exist. */
export function useLeagueResources(leagueId: string): LeagueResources | null | undefined {
  return useLiveQuery((db) => readLeagueResources(db, leagueId), [leagueId])
}

export async function readLeagueResources(db: LocalDatabase, leagueId: string): Promise<LeagueResources | null> {
  const league = await db.leagues.get(leagueId)
  if (!league) return null
  const [divisions, teamRows, places, members] = await Promise.all([
    withReadError(t.failedFetchDivisions, db.divisions.where('league_id').equals(leagueId).sortBy('name')),
    db.teams.where('league_id').equals(leagueId).sortBy('name'),
    withReadError(t.failedFetchVenues, readLeaguePlaces(db, league.organization_id, leagueId)),
    db.memberships.where('organization_id').equals(league.organization_id).toArray(),
  ])
  const teams = teamRows.map((team) => ({ id: team.id, name: team.name, divisionId: team.division_id }))
  const venueIds = places.map(({ venueId }) => venueId)
  const [openingHours, closures, staff] = await Promise.all([
    db.venue_opening_hours.where('venue_id').anyOf(venueIds).toArray(),
    db.venue_closures.where('venue_id').anyOf(venueIds).toArray(),
    db.team_staff
      .where('team_id')
      .anyOf(teams.map(({ id }) => id))
      .toArray(),
  ])
  return { league, divisions, teams, places, openingHours, closures, sharing: findSharedTeams(teams, staff, members) }
}

export function toScheduleFields(places: LeagueResources['places']): ScheduleField[] {
  return places.flatMap(({ venueId, venueName, fields }) =>
    fields.map((field) => ({ id: field.id, name: field.name, venueId, venueName })),
  )
}
