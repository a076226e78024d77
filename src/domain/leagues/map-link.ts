import type { Coordinates } from '../geography/coordinates.ts'

/** Where a map of the place is to be seen: of the point, where it is known, and else of what bears the address. */
export function mapLink(address: string, coordinates: Coordinates | null = null): string {
  if (coordinates === null) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  const { latitude, longitude } = coordinates
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
