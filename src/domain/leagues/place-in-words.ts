import type { Venue, VenueField } from '../schema/venues.ts'

/** `Riverside, Field 2`; empty where the game has no place yet. */
export function placeInWords(place: { venue?: Venue | undefined; field?: VenueField | undefined }): string {
  return [place.venue?.name, place.field?.name].filter(Boolean).join(', ')
}
