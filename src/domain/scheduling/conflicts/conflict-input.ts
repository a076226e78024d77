import type { League, Team } from '../../schema/leagues.ts'
import type { Schedule } from '../../schema/schedules.ts'
import type { Venue, VenueClosure, VenueField, VenueOpeningHours } from '../../schema/venues.ts'
import { toLocalDate } from '../../time.ts'
import { toEventTimes, type EventRow } from './event-times.ts'
import { findClosedTimes } from './closed-times.ts'
import { toOpenBrackets, type TournamentRow } from './open-games.ts'
import { toConflictRules } from './rules/schedule-rules.ts'
import type { ConflictGame, ConflictInput, FieldTime } from './model.ts'

/** An organization's games and the rows that determine their conflicts. */
export type OrganizationGames = {
  readonly games: readonly ConflictGame[]
  readonly schedules: readonly (Pick<Schedule, 'id' | 'league_id' | 'start_date' | 'end_date' | 'constraints'> &
    TournamentRow)[]
  readonly leagues: readonly Pick<League, 'id' | 'time_zone'>[]
  readonly venues: readonly Pick<Venue, 'id' | 'league_id'>[]
  readonly fields: readonly Pick<VenueField, 'id' | 'venue_id'>[]
  readonly openingHours: readonly VenueOpeningHours[]
  readonly closures: readonly VenueClosure[]
  readonly events: readonly EventRow[]
  /** Needed only if a schedule has time slots for some divisions. */
  readonly teams?: readonly Pick<Team, 'id' | 'division_id'>[]
  /** The time zone for shared venues: that of the league on screen. */
  readonly timeZone: string
  /** Queries must stay within this range of instants: closed times are computed for it. */
  readonly from: string
  readonly to: string
}

/** Converts the rows to the input of `findConflicts`. */
export function toConflictInput(organization: OrganizationGames): ConflictInput {
  const { games, schedules } = organization
  const zones = new Map(organization.leagues.map((league) => [league.id, league.time_zone]))
  const zoned = schedules.map((schedule) => ({ ...schedule, zone: zones.get(schedule.league_id) }))
  return {
    games,
    schedules: zoned.map(({ id, constraints, zone }) => ({
      id,
      constraints,
      ...(zone === undefined ? {} : { timeZone: zone }),
    })),
    brackets: toOpenBrackets(schedules, games),
    closures: closuresOf(organization, zones),
    events: toEventTimes(organization.events),
    ...toConflictRules(zoned.map(({ zone, ...schedule }) => ({ schedule, timeZone: zone ?? organization.timeZone }))),
  }
}

/**
 * Returns when fields are closed. A venue's hours are in its league's time zone, those of a shared venue in
 * `organization.timeZone`.
 */
function closuresOf(organization: OrganizationGames, zones: ReadonlyMap<string, string>): FieldTime[] {
  const { fields, openingHours, closures, timeZone: shared } = organization
  const bound = new Set([...openingHours, ...closures].map((one) => one.venue_id))
  const zoneOfVenue = new Map(
    organization.venues.map((venue) => [venue.id, zones.get(venue.league_id ?? '') ?? shared] as const),
  )
  const zoned = fields
    .filter((field) => bound.has(field.venue_id))
    .map((field) => ({ id: field.id, venueId: field.venue_id, zone: zoneOfVenue.get(field.venue_id) ?? shared }))
  return [...new Set(zoned.map(({ zone }) => zone))].flatMap((timeZone) =>
    findClosedTimes({
      timeZone,
      startDate: toLocalDate(organization.from, timeZone),
      endDate: toLocalDate(organization.to, timeZone),
      fields: zoned.filter(({ zone }) => zone === timeZone),
      openingHours,
      closures,
    }).map(({ start, end, fieldId }) => ({ start, end, fieldIds: fieldId === null ? [] : [fieldId] })),
  )
}
