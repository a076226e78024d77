import type { Venue } from '../schema/venues.ts'

/** A place on earth, in degrees to six decimal places (a tenth of a meter). */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

/** Returns null if the venue has no coordinates, or only one: two devices may each have changed one of them. */
export function getVenueCoordinates({
  latitude,
  longitude,
}: Pick<Venue, 'latitude' | 'longitude'>): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Rounds to six decimal places; null if there is no such place on earth. */
export function roundCoordinates(latitude: number, longitude: number): Coordinates | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return { latitude: toSixDecimals(latitude), longitude: toSixDecimals(longitude) }
}

/** Returns, for example, `50.8503, 4.3517`, which `parseCoordinates` can read. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`
}

function toSixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0 // never −0, which a row can't store
}
