import * as z from 'zod/mini'
import { id } from '#domain/schema/columns.ts'
import { venueFieldRow, venueRow, type Venue, type VenueField } from '#domain/schema/venues.ts'
import { typedNumber, typedOptional, typedText } from '#ui/form-values.ts'

const capacityProblem = 'Capacity must be a whole number'

/** `id` is empty for a field that is being added. */
export const venueForm = z.object({
  name: typedText(venueRow.shape.name),
  address: typedText(venueRow.shape.address),
  league_id: typedOptional(z.nullable(z.uuid('Invalid league ID'))),
  description: typedOptional(venueRow.shape.description),
  capacity: typedNumber(
    z.nullable(z.int(capacityProblem).check(z.gte(0, capacityProblem), z.lte(1_000_000, 'Capacity is too large'))),
  ),
  has_parking: z.boolean(),
  fields: z
    .array(z.object({ id: z.union([id, z.literal('')]), name: typedText(venueFieldRow.shape.name) }))
    .check(z.minLength(1, 'A venue keeps at least one field.')),
})
export type VenueInput = z.input<typeof venueForm>
export type VenueValues = z.output<typeof venueForm>

export function newVenue(leagueId: string | undefined): VenueInput {
  return {
    name: '',
    address: '',
    league_id: leagueId ?? '',
    description: '',
    capacity: '',
    has_parking: false,
    fields: [{ id: '', name: 'Field 1' }],
  }
}

export function venueToInput(venue: Venue, fields: readonly VenueField[]): VenueInput {
  return {
    name: venue.name,
    address: venue.address,
    league_id: venue.league_id ?? '',
    description: venue.description ?? '',
    capacity: venue.capacity === null ? '' : String(venue.capacity),
    has_parking: venue.has_parking,
    fields: fields.map(({ id, name }) => ({ id, name })),
  }
}
