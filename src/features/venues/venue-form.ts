import * as z from 'zod/mini'
import { createId } from '#data/changes/create-id.ts'
import { getVenueCoordinates, formatCoordinates, type Coordinates } from '#domain/geography/coordinates.ts'
import { parseCoordinates } from '#domain/geography/parse-coordinates.ts'
import { calendarDateSchema, idSchema, localTimeSchema } from '#domain/schema/columns.ts'
import {
  venueClosureRow,
  venueFieldRow,
  venueOpeningHoursRow,
  venueRow,
  type Venue,
  type VenueClosure,
  type VenueField,
  type VenueOpeningHours,
} from '#domain/schema/venues.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { findOverlappingHours } from '#domain/leagues/venue-hours.ts'
import { numberInput, optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import { t } from './words.ts'

export type VenueDetails = {
  readonly venue: Venue
  readonly fields: readonly VenueField[]
  readonly hours: readonly VenueOpeningHours[]
  readonly closures: readonly VenueClosure[]
}

const capacityProblem = t.capacityMustWholeNumber

/** Latitude and longitude, typed in a single field. Empty means no location. */
const typedCoordinates = z.pipe(
  z
    .string()
    .check(z.refine((typed) => typed.trim() === '' || parseCoordinates(typed) !== null, t.enterLatitudeLongitudeSuch)),
  z.transform((typed: string): Coordinates | null => parseCoordinates(typed)),
)

/**
 * The form for a venue. A new field, period, or closure has an id from the start, because closures refer to their
 * field.
 */
export const venueFormSchema = z.object({
  name: textInput(venueRow.shape.name),
  address: textInput(venueRow.shape.address),
  league_id: optionalInput(z.nullable(z.uuid(t.invalidLeagueId))),
  description: optionalInput(venueRow.shape.description),
  capacity: numberInput(
    z.nullable(z.int(capacityProblem).check(z.gte(0, capacityProblem), z.lte(1_000_000, t.capacityTooLarge))),
  ),
  has_parking: z.boolean(),
  coordinates: typedCoordinates,
  fields: z
    .array(z.object({ id: idSchema, name: textInput(venueFieldRow.shape.name) }))
    .check(z.minLength(1, t.venueKeepsLeastOne))
    .check(({ value, issues }) => {
      for (const [index, { name }] of value.entries()) {
        if (!value.slice(0, index).some((earlier) => isSameName(earlier.name, name))) continue
        issues.push({ code: 'custom', message: t.anotherFieldHasName, path: [index, 'name'], input: name })
      }
    }),
  hours: z
    .array(
      z
        .object({
          id: idSchema,
          weekday: venueOpeningHoursRow.shape.weekday,
          opens: typedTime(t.openingTimeRequired),
          closes: typedTime(t.closingTimeRequired),
        })
        .check(z.refine(({ opens, closes }) => closes > opens, { message: t.closesAfterOpens, path: ['closes'] })),
    )
    .check((context) => {
      for (const index of findOverlappingHours(context.value)) {
        context.issues.push({
          code: 'custom',
          message: t.overlapsOtherHours,
          path: [index, 'opens'],
          input: context.value[index],
        })
      }
    }),
  closures: z.array(
    z
      .object({
        id: idSchema,
        field_id: optionalInput(z.nullable(idSchema)),
        start_date: typedDate(t.startDateRequired),
        end_date: typedDate(t.endDateRequired),
        reason: optionalInput(venueClosureRow.shape.reason),
      })
      .check(
        z.refine(({ start_date, end_date }) => end_date >= start_date, {
          message: t.endsAfterFirstDay,
          path: ['end_date'],
        }),
      ),
  ),
})
export type VenueInput = z.input<typeof venueFormSchema>
export type VenueValues = z.output<typeof venueFormSchema>

/**
 * Returns the input for a new venue, which is open to all leagues of the organization until someone assigns it to one.
 */
export function createVenueInput(): VenueInput {
  return {
    name: '',
    address: '',
    league_id: '',
    description: '',
    capacity: '',
    has_parking: false,
    coordinates: '',
    fields: [{ id: createId(), name: t.field1 }],
    hours: [],
    closures: [],
  }
}

export function toVenueInput({ venue, fields, hours, closures }: VenueDetails): VenueInput {
  const coordinates = getVenueCoordinates(venue)
  return {
    name: venue.name,
    address: venue.address,
    league_id: venue.league_id ?? '',
    description: venue.description ?? '',
    capacity: venue.capacity === null ? '' : String(venue.capacity),
    has_parking: venue.has_parking,
    coordinates: coordinates === null ? '' : formatCoordinates(coordinates),
    fields: fields.map(({ id, name }) => ({ id, name })),
    hours: hours.map(({ id, weekday, opens, closes }) => ({ id, weekday, opens, closes })),
    closures: closures.map((one) => ({
      id: one.id,
      field_id: one.field_id ?? '',
      start_date: one.start_date,
      end_date: one.end_date,
      reason: one.reason ?? '',
    })),
  }
}

function typedTime(problem: string) {
  return z.pipe(z.string().check(z.minLength(1, problem)), localTimeSchema)
}

function typedDate(problem: string) {
  return z.pipe(z.string().check(z.minLength(1, problem)), calendarDateSchema)
}
