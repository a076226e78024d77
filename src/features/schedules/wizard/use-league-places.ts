import { useLiveQuery } from '#data/queries/context.tsx'
import { getVenueCoordinates, type Coordinates } from '#domain/geography/coordinates.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** A venue with the fields that games are played on. */
export type LeaguePlace = {
  readonly venueId: string
  readonly venueName: string
  /** Whether every league of the organization may play at the venue. */
  readonly isShared: boolean
  /** The venue's location, if known. */
  readonly coordinates: Coordinates | null
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}

/** Reads the venues a league plays at, its own and the shared ones, sorted by name. */
export async function readLeaguePlaces(
  db: LocalDatabase,
  organizationId: string,
  leagueId: string,
): Promise<LeaguePlace[]> {
  const all = await db.venues.where('organization_id').equals(organizationId).sortBy('name')
  const venues = all.filter((venue) => venue.league_id === leagueId || venue.league_id === null)
  const fields = await db.venue_fields
    .where('venue_id')
    .anyOf(venues.map((venue) => venue.id))
    .sortBy('name')
  return venues.map((venue) => ({
    venueId: venue.id,
    venueName: venue.name,
    isShared: venue.league_id === null,
    coordinates: getVenueCoordinates(venue),
    fields: fields.filter((field) => field.venue_id === venue.id).map(({ id, name }) => ({ id, name })),
  }))
}

export function useLeaguePlaces(organizationId: string, leagueId: string): LeaguePlace[] | undefined {
  return useLiveQuery((db) => readLeaguePlaces(db, organizationId, leagueId), [organizationId, leagueId])
}
