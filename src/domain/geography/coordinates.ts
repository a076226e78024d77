import type { Venue } from '../schema/venues.ts'

/** A place on the earth, in degrees to six decimals (a tenth of a meter). */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

/** Null where the venue has none, or half of them: two devices may each have changed one. */
export function coordinatesOf({ latitude, longitude }: Pick<Venue, 'latitude' | 'longitude'>): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** To six decimals, or null where that is nowhere on the earth. */
export function roundCoordinates(latitude: number, longitude: number): Coordinates | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return { latitude: toSixDecimals(latitude), longitude: toSixDecimals(longitude) }
}

/** `50.8503, 4.3517`, as `parseCoordinates` reads it. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`
}

function toSixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0 // never −0, which a row cannot hold
}
