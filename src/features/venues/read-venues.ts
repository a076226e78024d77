import type { Venue } from '#domain/schema/venues.ts'
import type { VenueDetails } from './venue-form.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Reads the league's own venues and the shared ones, sorted by name. */
export async function readVenues(
  db: LocalDatabase,
  organizationId: string | null,
  leagueId: string | undefined,
): Promise<VenueDetails[]> {
  if (organizationId === null) return []
  const all = await db.venues.where('organization_id').equals(organizationId).toArray()
  const venues = all.filter((venue) => venue.league_id === null || venue.league_id === leagueId)
  return readWholeVenues(db, venues.toSorted(byName))
}

/** Returns `null` if the venue does not exist. */
export async function readVenue(db: LocalDatabase, venueId: string): Promise<VenueDetails | null> {
  const venue = await db.venues.get(venueId)
  const [whole] = venue ? await readWholeVenues(db, [venue]) : []
  return whole ?? null
}

async function readWholeVenues(db: LocalDatabase, venues: readonly Venue[]): Promise<VenueDetails[]> {
  const ids = venues.map(({ id }) => id)
  const [fields, hours, closures] = await Promise.all([
    db.venue_fields.where('venue_id').anyOf(ids).toArray(),
    db.venue_opening_hours.where('venue_id').anyOf(ids).toArray(),
    db.venue_closures.where('venue_id').anyOf(ids).toArray(),
  ])
  return venues.map((venue) => {
    const isHere = ({ venue_id }: { venue_id: string }) => venue_id === venue.id
    return {
      venue,
      fields: fields.filter(isHere).toSorted(byName),
      hours: hours.filter(isHere).toSorted((a, b) => a.weekday - b.weekday || (a.opens < b.opens ? -1 : 1)),
      closures: closures.filter(isHere).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)),
    }
  })
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true })
}
