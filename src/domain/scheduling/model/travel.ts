import type { Coordinates } from '../../geography/coordinates.ts'
import type { ScheduleConstraints } from '../../schema/schedules.ts'
import type { Position, ProposedGame, ScheduleInput } from './model.ts'

type Supply = Pick<ScheduleInput, 'teams' | 'fields'>

/**
 * Adds positions of fields and teams, in kilometers: a field is at its venue, a team at the venue of its first home
 * field. If that venue has no location on the map, the position is left out.
 */
export function addPositions(
  { teams, fields }: Supply,
  coordinates: ReadonlyMap<string, Coordinates>,
  homeFields: NonNullable<ScheduleConstraints['homeFields']>,
): Supply {
  const venueIds = new Set(fields.map(({ venueId }) => venueId))
  const points = projectCoordinates(new Map([...coordinates].filter(([venueId]) => venueIds.has(venueId))))
  if (points.size === 0) return { teams, fields }
  const at = (venueId: string | undefined) => {
    const position = points.get(venueId ?? '')
    return position && { position }
  }
  const venueOf = new Map(fields.map(({ id, venueId }) => [id, venueId]))
  const homeOf = new Map(homeFields.map(({ teamId, fieldIds }) => [teamId, venueOf.get(fieldIds[0] ?? '')]))
  return {
    teams: teams.map((team) => ({ ...team, ...at(homeOf.get(team.id)) })),
    fields: fields.map((field) => ({ ...field, ...at(field.venueId) })),
  }
}

/**
 * Whether schedules can differ in travel: there are at least two places to play, and at least one team has a position.
 */
export function canWeighTravel(
  { teams, fields }: Supply,
  { teamIds, fieldIds }: Pick<ScheduleConstraints, 'teamIds' | 'fieldIds'>,
): boolean {
  const places = fields.flatMap(({ id, position }) => (position && fieldIds.includes(id) ? [position] : []))
  const [first] = places
  return (
    places.some((place) => first !== undefined && getDistance(first, place) > 0) &&
    teams.some(({ id, position }) => position !== undefined && teamIds.includes(id))
  )
}

/** Returns the distance in the unit of the positions. Exact on every device, unlike `Math.hypot`. */
export function getDistance(from: Position, to: Position): number {
  const [x, y] = [from.x - to.x, from.y - to.y]
  return Math.sqrt(x * x + y * y)
}

/** Returns the distance from a team to a field, or null if either has no position. */
export function getDistanceToField(
  team: { readonly position?: Position } | undefined,
  field: { readonly position?: Position } | undefined,
): number | null {
  return team?.position && field?.position ? getDistance(team.position, field.position) : null
}

/** Returns the total length of each team's round trips to its games, for teams and fields with a position. */
export function measureTravelByTeam(
  { teams, fields }: Supply,
  games: readonly Pick<ProposedGame, 'homeTeamId' | 'awayTeamId' | 'fieldId'>[],
): Map<string, number> {
  const fieldById = new Map(fields.map((field) => [field.id, field]))
  if (fields.every(({ position }) => position === undefined)) return new Map()
  return new Map(
    teams
      .filter(({ position }) => position !== undefined)
      .map((team) => {
        const own = games.filter(({ homeTeamId, awayTeamId }) => homeTeamId === team.id || awayTeamId === team.id)
        return [
          team.id,
          own.reduce((sum, { fieldId }) => sum + 2 * (getDistanceToField(team, fieldById.get(fieldId)) ?? 0), 0),
        ]
      }),
  )
}

/** A point in the plane, in kilometers. */
type Point = { readonly x: number; readonly y: number }

const kilometersPerDegree = 111.195 // along a great circle of the mean earth, whose radius is 6371 km

/**
 * Projects places to points in a plane whose distances are straight-line distances in kilometers, with the
 * equirectangular projection around their mean latitude. Over the hundred kilometers of a league the error is a few
 * meters per kilometer, even across the 180th meridian. The result is the same on every device: the cosine is rounded
 * because engines may compute it differently.
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

/** Returns the difference in degrees, the shorter way around. */
function eastOf(origin: number, longitude: number): number {
  const difference = longitude - origin
  return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
}
