import type { Venue, VenueField } from '../schema/venues.ts'

/** Returns `Riverside, Field 2`, or an empty string if the game has no field yet. */
export function formatPlace(place: {
  venue?: Pick<Venue, 'name'> | undefined
  field?: Pick<VenueField, 'name'> | undefined
}): string {
  return [place.venue?.name, place.field?.name].filter(Boolean).join(', ')
}
