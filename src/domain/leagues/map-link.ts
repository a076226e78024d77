import type { Coordinates } from '../geography/coordinates.ts'

/** Returns a link to a map of the place, by its coordinates if known, otherwise by its address. */
export function toMapLink(address: string, coordinates: Coordinates | null = null): string {
  if (coordinates === null) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  const { latitude, longitude } = coordinates
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
