import { compareText } from '#domain/compare-text.ts'
import { useLiveQuery } from '#data/queries/context.tsx'
import { withReadError } from '#data/changes/with-read-error.ts'
import type { ScheduleField, ScheduleTeam } from '#domain/scheduling/model/model.ts'
import type { Division, League } from '#domain/schema/leagues.ts'
import type { VenueClosure, VenueOpeningHours } from '#domain/schema/venues.ts'
import { findSharedTeams, type SharedTeams } from './shared-teams.ts'
import { readLeaguePlaces, type LeaguePlace } from './use-league-places.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type LeagueTeam = ScheduleTeam & { readonly leagueId: string }

/** What a league provides for a schedule: who can play, and where and when. */
export type LeagueResources = {
  readonly league: League
  /** Leagues whose games are placed in the same proposal. */
  readonly others: readonly League[]
  readonly divisions: readonly Division[]
  /** With other leagues, the names say the league. */
  readonly teams: readonly LeagueTeam[]
  readonly places: readonly LeaguePlace[]
  readonly openingHours: readonly VenueOpeningHours[]
  readonly closures: readonly VenueClosure[]
  /** Teams that have coaches or managers in common. */
  readonly sharing: readonly SharedTeams[]
}

/** Returns `undefined` while loading, or null if the league does not exist. */
export function useLeagueResources(
  leagueId: string,
  otherLeagueIds: readonly string[] = [],
): LeagueResources | null | undefined {
  const key = otherLeagueIds.join(' ')
  return useLiveQuery((db) => readLeagueResources(db, leagueId, key === '' ? [] : key.split(' ')), [leagueId, key])
}

/**
 * Reads what a league, and others that are placed with it, have for a schedule. The others must be of the same
 * organization and time zone; those that are not are left out. Several leagues play only at venues that all may use.
 */
export async function readLeagueResources(
  db: LocalDatabase,
  leagueId: string,
  otherLeagueIds: readonly string[] = [],
): Promise<LeagueResources | null> {
  const league = await db.leagues.get(leagueId)
  if (!league) return null
  const chosen = await db.leagues.where('id').anyOf(otherLeagueIds).sortBy('name')
  const others = chosen.filter((other) => canShareProposal(league, other))
  const leagues = new Map([league, ...others].map(({ id, name }) => [id, name]))
  const [divisionRows, teamRows, allPlaces, members] = await Promise.all([
    withReadError(
      t.failedFetchDivisions,
      readOfEach([...leagues.keys()], (id) => db.divisions.where('league_id').equals(id).toArray()),
    ),
    readOfEach([...leagues.keys()], (id) => db.teams.where('league_id').equals(id).toArray()),
    withReadError(t.failedFetchVenues, readLeaguePlaces(db, league.organization_id, leagueId)),
    db.memberships.where('organization_id').equals(league.organization_id).toArray(),
  ])
  const named = (row: { readonly name: string; readonly league_id: string }) =>
    others.length === 0 ? row.name : t.ofLeague(row.name, leagues.get(row.league_id) ?? '')
  const divisions = divisionRows.map((division) => ({ ...division, name: named(division) }))
  const places = others.length === 0 ? allPlaces : allPlaces.filter(({ isShared }) => isShared)
  const teams = teamRows.map((team): LeagueTeam => {
    const { id, division_id, league_id } = team
    // Teams without a division form a group, but not with those of another league.
    const divisionId = division_id ?? (league_id === leagueId ? null : league_id)
    return { id, name: named(team), divisionId, leagueId: league_id }
  })
  const venueIds = places.map(({ venueId }) => venueId)
  const [openingHours, closures, staff] = await Promise.all([
    db.venue_opening_hours.where('venue_id').anyOf(venueIds).toArray(),
    db.venue_closures.where('venue_id').anyOf(venueIds).toArray(),
    db.team_staff
      .where('team_id')
      .anyOf(teams.map(({ id }) => id))
      .toArray(),
  ])
  return {
    league,
    others,
    divisions,
    teams,
    places,
    openingHours,
    closures,
    sharing: findSharedTeams(teams, staff, members),
  }
}

/** Returns rows of each league, sorted by name. Reads a league at a time, because `anyOf` would read row by row. */
async function readOfEach<Row extends { readonly name: string }>(
  leagueIds: readonly string[],
  read: (leagueId: string) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const rows = (await Promise.all(leagueIds.map(read))).flat()
  return rows.toSorted((a, b) => compareText(a.name, b.name))
}

/** Returns whether the games of two leagues can be placed in one proposal. */
export function canShareProposal(league: League, other: League): boolean {
  return (
    other.id !== league.id && other.organization_id === league.organization_id && other.time_zone === league.time_zone
  )
}

export function toScheduleFields(places: LeagueResources['places']): ScheduleField[] {
  return places.flatMap(({ venueId, venueName, fields }) =>
    fields.map((field) => ({ id: field.id, name: field.name, venueId, venueName })),
  )
}
