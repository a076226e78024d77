import * as z from 'zod/mini'
import { calendarDate, degrees, id, localTime, text, version, wholeNumber } from './columns.ts'

/** Belongs to the organization; listed under its league, or shared by all leagues if `league_id` is null. */
export const venueRow = z.object({
  id,
  organization_id: id,
  league_id: z.nullable(id),
  name: text(3, 120, 'Venue name must be at least 3 characters'),
  address: text(5, 300, 'Address is required'),
  description: z.nullable(text(1, 2000)),
  capacity: z.nullable(wholeNumber(0, 1_000_000)),
  has_parking: z.boolean(),
  latitude: z.nullable(degrees(90)), // its location on the map; null along with longitude
  longitude: z.nullable(degrees(180)),
  version,
})
export type Venue = z.infer<typeof venueRow>

/** A place for one game at a time. Every venue has at least one. */
export const venueFieldRow = z.object({
  id,
  organization_id: id,
  venue_id: id,
  name: text(1, 80, 'Field name is required'),
  version,
})
export type VenueField = z.infer<typeof venueFieldRow>

/** When the venue is open on a weekday, in the league's time zone. A venue without opening hours is always open. */
export const venueOpeningHoursRow = z.object({
  id,
  organization_id: id,
  venue_id: id,
  weekday: wholeNumber(1, 7), // ISO: 1 Monday … 7 Sunday
  opens: localTime,
  closes: localTime, // after opens; 23:59, the latest value, means midnight (`closingMinutes`)
  version,
})
export type VenueOpeningHours = z.infer<typeof venueOpeningHoursRow>

/** Days on which the venue, or one of its fields, can't be used. */
export const venueClosureRow = z.object({
  id,
  organization_id: id,
  venue_id: id,
  field_id: z.nullable(id), // null: the whole venue
  start_date: calendarDate,
  end_date: calendarDate, // not before start_date; both dates are inclusive
  reason: z.nullable(text(1, 200)),
  version,
})
export type VenueClosure = z.infer<typeof venueClosureRow>
