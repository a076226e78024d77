import { formatPlace } from '../leagues/format-place.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import { createNameFinder, toNameKey, describeUnknownName } from './names.ts'

type FoundField = { readonly id: string | null } | { readonly column: 'venue' | 'field'; readonly words: string }

/**
 * Returns a function that finds the field named in a file, with the venue and field in separate cells, or combined as
 * in exports: `Mill Park, Field 1`. For a venue with only one field, the venue's name is enough. If both cells are
 * empty, the game has no field yet.
 */
export function createFieldFinder(
  venues: readonly Venue[],
  fields: readonly VenueField[],
): (venue: string, field: string) => FoundField {
  const findVenue = createNameFinder(venues)
  const fieldsOf = (venueId: string) => fields.filter((field) => field.venue_id === venueId)
  const places = new Map(
    fields.map((field) => {
      const venue = venues.find(({ id }) => id === field.venue_id)
      return [toNameKey(formatPlace({ venue, field })), field.id] as const
    }),
  )
  const known = new Map<string, FoundField>()
  return (venue, field) => {
    const key = `${toNameKey(venue)}\n${toNameKey(field)}`
    const found = known.get(key) ?? find(venue, field)
    known.set(key, found)
    return found
  }

  function find(venue: string, field: string): FoundField {
    if (venue === '' && field === '') return { id: null }
    if (venue === '') return { column: 'venue', words: 'The field’s venue is missing.' }
    const whole = places.get(toNameKey(field === '' ? venue : `${venue}, ${field}`))
    if (whole !== undefined) return { id: whole }
    const found = findVenue(venue)
    if (found.kind === 'several') return { column: 'venue', words: `Several venues are called “${venue}”.` }
    if (found.kind === 'none') return { column: 'venue', words: describeUnknownName('venue', venue, found.suggestion) }
    const own = fieldsOf(found.item.id)
    if (field !== '') {
      const near = createNameFinder(own)(field)
      const suggestion = near.kind === 'none' ? near.suggestion : null
      return { column: 'field', words: describeUnknownName(`field of ${found.item.name}`, field, suggestion) }
    }
    const [only, second] = own
    if (only && !second) return { id: only.id }
    const names = own.map(({ name }) => name).join(', ')
    return { column: 'venue', words: `${found.item.name} has ${own.length} fields. Say which: ${names}.` }
  }
}
