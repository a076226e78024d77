import type { LocalDatabase } from '#data/store/database.ts'

/** Where an asset may be: the organization's venues, and `Venue, Field`, by name. */
export async function readPlaces(db: LocalDatabase, organizationId: string | null): Promise<string[]> {
  if (organizationId === null) return []
  const [venues, fields] = await Promise.all([
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
  ])
  const names = new Map(venues.map(({ id, name }) => [id, name]))
  const ofFields = fields.map(({ venue_id, name }) => [names.get(venue_id), name].filter(Boolean).join(', '))
  return [...new Set([...names.values(), ...ofFields])].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
