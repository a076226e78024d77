import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coordinates } from '#domain/geography/coordinates.ts'
import { projectCoordinates } from '#domain/scheduling/model/travel.ts'

function distance(one: Coordinates, other: Coordinates): number {
  const points = projectCoordinates(new Map([one, other].map((place, index) => [index, place])))
  const [from = { x: 0, y: 0 }, to = { x: 0, y: 0 }] = [points.get(0), points.get(1)]
  return Math.hypot(from.x - to.x, from.y - to.y)
}

/** Returns the distance on the sphere by the haversine formula. */
function greatCircle(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [height, width] = [one.latitude - other.latitude, one.longitude - other.longitude]
  const square =
    Math.sin(radians(height) / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(radians(width) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(square))
}

describe('places in the plane', () => {
  it('are as many kilometers apart as on the earth', () => {
    const [brussels, antwerp] = [
      { latitude: 50.8503, longitude: 4.3517 },
      { latitude: 51.2194, longitude: 4.4025 },
    ]
    expect(distance(brussels, antwerp)).toBeCloseTo(41.2, 1)
    expect(distance(brussels, brussels)).toBe(0)
  })

  it('are neighbors across the 180th meridian', () => {
    const [west, east] = [
      { latitude: -17, longitude: 179.9 },
      { latitude: -17, longitude: -179.9 },
    ]
    expect(distance(west, east)).toBeCloseTo(21.27, 1)
    expect(distance(east, west)).toBeCloseTo(21.27, 1)
  })

  it('are right to half a hundredth wherever a league is, and the same whichever is first', () => {
    const near = fc
      .tuple(
        fc.double({ min: -65, max: 65, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      )
      .map(([latitude, longitude, up, along]): [Coordinates, Coordinates] => [
        { latitude, longitude },
        { latitude: latitude + up, longitude: longitude + along },
      ])
    fc.assert(
      fc.property(near, ([one, other]) => {
        const way = greatCircle(one, other)
        expect(Math.abs(distance(one, other) - way)).toBeLessThanOrEqual(way * 0.005 + 1e-6)
        expect(distance(other, one)).toBeCloseTo(distance(one, other), 6)
      }),
    )
  })

  it('lie around their mean latitude, east of the first one', () => {
    const [south, north] = [
      { latitude: 40, longitude: 10 },
      { latitude: 42, longitude: 11 },
    ]
    const points = projectCoordinates(new Map([['south', south] as const, ['north', north] as const]))
    expect(points.get('south')?.x).toBe(0)
    expect(points.get('south')?.y).toBeCloseTo(-111.195, 6)
    expect(points.get('north')?.y).toBeCloseTo(111.195, 6)
    expect(points.get('north')?.x).toBeCloseTo(111.195 * Math.cos((41 * Math.PI) / 180), 4)
  })

  it('are none where there are none', () => {
    expect(projectCoordinates(new Map()).size).toBe(0)
  })
})
