import type { Coordinates } from './coordinates.ts'

/** In the plane, in kilometers. */
type Point = { readonly x: number; readonly y: number }

const kilometersPerDegree = 111.195 // of a great circle of the mean earth, whose radius is 6371 km

/**
 * Places as points of a plane whose distances are ways as the crow flies, in kilometers: the equirectangular projection
 * around their mean latitude. Over the hundred kilometers of a league it is right to a few meters in a thousand, and
 * across the 180th meridian, too. The same on every device: the cosine, which engines may round differently, is rounded.
 */
export function projectCoordinates<Key>(places: ReadonlyMap<Key, Coordinates>): Map<Key, Point> {
  const all = [...places.values()]
  const middle = all.reduce((sum, { latitude }) => sum + latitude, 0) / all.length
  const shrink = Math.round(Math.cos((middle * Math.PI) / 180) * 1e9) / 1e9
  const origin = all[0]?.longitude ?? 0
  return new Map(
    [...places].map(([key, { latitude, longitude }]) => [
      key,
      {
        x: eastOf(origin, longitude) * shrink * kilometersPerDegree,
        y: (latitude - middle) * kilometersPerDegree,
      },
    ]),
  )
}

/** The shorter way round, in degrees. */
function eastOf(origin: number, longitude: number): number {
  const difference = longitude - origin
  return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
}
