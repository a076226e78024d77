import * as z from 'zod/mini'
import {
  calendarDateSchema,
  degreesSchema,
  idSchema,
  localTimeSchema,
  textSchema,
  versionSchema,
  wholeNumberSchema,
} from './columns.ts'
import { t } from './words.ts'

/** Belongs to the organization; listed under its league, or shared by all leagues if `league_id` is null. */
export const venueRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: z.nullable(idSchema),
  name: textSchema(3, 120, () => t.venueNameTooShort),
  address: textSchema(5, 300, () => t.addressMissing),
  description: z.nullable(textSchema(1, 2000)),
  capacity: z.nullable(wholeNumberSchema(0, 1_000_000)),
  has_parking: z.boolean(),
  latitude: z.nullable(degreesSchema(90)), // the venue's location on the map; latitude and longitude are null if it is unknown
  longitude: z.nullable(degreesSchema(180)),
  version: versionSchema,
})
export type Venue = z.infer<typeof venueRow>

/** A place for one game at a time. Every venue has at least one. */
export const venueFieldRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  venue_id: idSchema,
  name: textSchema(1, 80, () => t.fieldNameMissing),
  version: versionSchema,
})
export type VenueField = z.infer<typeof venueFieldRow>

/** When the venue is open on a weekday, in the league's time zone. A venue without opening hours is always open. */
export const venueOpeningHoursRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  venue_id: idSchema,
  weekday: wholeNumberSchema(1, 7), // ISO: 1 Monday … 7 Sunday
  opens: localTimeSchema,
  closes: localTimeSchema, // after opens; 23:59, the latest value, means midnight (`toClosingMinutes`)
  version: versionSchema,
})
export type VenueOpeningHours = z.infer<typeof venueOpeningHoursRow>

/** Days on which the venue, or one of its fields, can't be used. */
export const venueClosureRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  venue_id: idSchema,
  field_id: z.nullable(idSchema), // null: the whole venue
  start_date: calendarDateSchema,
  end_date: calendarDateSchema, // not before start_date; both dates are inclusive
  reason: z.nullable(textSchema(1, 200)),
  version: versionSchema,
})
export type VenueClosure = z.infer<typeof venueClosureRow>
