import { parseCoordinates } from '../geography/parse-coordinates.ts'
import { venueFieldRow, venueRow, type Venue, type VenueField } from '../schema/venues.ts'
import {
  toPlannedRow,
  toFailedRow,
  noChanges,
  type ImportPlan,
  type InsertedRow,
  type PatchedRow,
  type PlannedRow,
  type RowProblem,
  type SourceRow,
} from './model.ts'
import { createNameFinder, toNameKey } from './names.ts'
import { parseWholeNumber, parseYesNo, findValueProblem } from './parse-values.ts'

export type VenuesContext = {
  /** The league's own venues and the shared ones. */
  readonly venues: readonly Venue[]
  readonly fields: readonly VenueField[]
  readonly newId: () => string
}

type Values = Partial<Pick<Venue, 'address' | 'description' | 'capacity' | 'has_parking' | 'latitude' | 'longitude'>>

/**
 * Plans the import of venues, with one row per field: rows with the same venue belong together, and the venue's own
 * data is in the first one.
 */
export function planVenues(rows: readonly SourceRow[], context: VenuesContext): ImportPlan {
  const existing = createNameFinder(context.venues)
  const fieldsOf = new Map<string, Set<string>>()
  for (const field of context.fields) namesOf(field.venue_id).add(toNameKey(field.name))
  const seen = new Map<string, { number: number; id: string; address: string }>()
  const venues: InsertedRow<'venues'>[] = []
  const fields: InsertedRow<'venue_fields'>[] = []
  const patches: PatchedRow[] = []
  const planned = rows.map((row) => planRow(row))
  // Every venue has a field, so a venue without fields in the file gets its first one here.
  const fieldless = venues.filter(({ id }) => !fields.some((field) => field.venue_id === id))
  const first = fieldless.map(({ id }) => ({ id: context.newId(), venue_id: id, name: 'Field 1' }))
  return { rows: planned, changes: { ...noChanges, venues, venue_fields: [...fields, ...first], patches } }

  function namesOf(venueId: string): Set<string> {
    const names = fieldsOf.get(venueId) ?? new Set()
    fieldsOf.set(venueId, names)
    return names
  }

  function planRow({ number, cells }: SourceRow): PlannedRow {
    const problems: RowProblem[] = []
    const name = cells.name ?? ''
    const earlier = seen.get(toNameKey(name))
    const found = existing(name)
    const isNew = !earlier && found.kind === 'none'
    const values = readValues(cells, problems, isNew)
    const check = (column: string, words: string | null) => words !== null && problems.push({ column, words })
    check('name', findValueProblem(venueRow.shape.name, name, 'Venue'))
    if (found.kind === 'several') check('name', `Several venues are called “${name}”.`)
    if (cells.field) check('field', findValueProblem(venueFieldRow.shape.name, cells.field, 'Field'))
    if (earlier && values.address && values.address !== earlier.address) {
      check('address', `Row ${earlier.number} gives this venue another address.`)
    }
    if (problems.length > 0) return toFailedRow(number, problems)
    if (earlier)
      return addField(
        number,
        earlier.id,
        cells.field,
        toPlannedRow(number, 'skip', `Same venue as in row ${earlier.number}`),
      )
    return found.kind === 'one'
      ? update(number, found.item, values, cells.field)
      : create(number, name, values, cells.field)
  }

  function readValues(cells: SourceRow['cells'], problems: RowProblem[], isNew: boolean): Values {
    const { shape } = venueRow
    const values: Values = {}
    const check = (column: string, words: string | null) => words !== null && problems.push({ column, words })
    if (cells.address || isNew) {
      values.address = cells.address ?? ''
      check('address', findValueProblem(shape.address, values.address, 'Address'))
    }
    if (cells.description) {
      values.description = cells.description
      check('description', findValueProblem(shape.description, cells.description, 'Description'))
    }
    if (cells.capacity) {
      const capacity = parseWholeNumber(cells.capacity)
      if (capacity === null || capacity > 1_000_000) check('capacity', 'Capacity must be a whole number.')
      else values.capacity = capacity
    }
    if (cells.parking) {
      const parking = parseYesNo(cells.parking)
      if (parking === null) check('parking', `Parking: write yes or no instead of “${cells.parking}”.`)
      else values.has_parking = parking
    }
    if (cells.latitude || cells.longitude) {
      const coordinates = parseCoordinates(`${cells.latitude ?? ''}; ${cells.longitude ?? ''}`)
      if (!cells.latitude) check('latitude', 'Latitude is missing.')
      else if (!cells.longitude) check('longitude', 'Longitude is missing.')
      else if (coordinates === null)
        check('latitude', 'Write degrees, such as 50.8503 for latitude and 4.3517 for longitude.')
      else Object.assign(values, coordinates)
    }
    return values
  }

  function create(number: number, name: string, values: Values, field: string | undefined): PlannedRow {
    const id = context.newId()
    const address = values.address ?? ''
    venues.push({
      id,
      league_id: null, // shared by the organization, like a venue added by hand
      name,
      address,
      description: values.description ?? null,
      capacity: values.capacity ?? null,
      has_parking: values.has_parking ?? false,
      latitude: values.latitude ?? null,
      longitude: values.longitude ?? null,
    })
    seen.set(toNameKey(name), { number, id, address })
    if (field) addField(number, id, field, toPlannedRow(number, 'create'))
    const twin = [...context.venues, ...venues].find(
      (other) => other.id !== id && toNameKey(other.address) === toNameKey(address),
    )
    const note = field ? `With ${field}` : 'With Field 1'
    return toPlannedRow(number, 'create', twin ? `${note}. ${twin.name} has the same address` : note)
  }

  function update(number: number, venue: Venue, values: Values, field: string | undefined): PlannedRow {
    seen.set(toNameKey(venue.name), { number, id: venue.id, address: values.address ?? venue.address })
    const changed = (Object.keys(values) as (keyof Values)[]).filter((column) => values[column] !== venue[column])
    const added = addField(number, venue.id, field, toPlannedRow(number, 'same'))
    if (changed.length === 0) return added
    const pick = (from: Values) => Object.fromEntries(changed.map((column) => [column, from[column]]))
    patches.push({ table: 'venues', id: venue.id, set: pick(values), was: pick(venue) })
    return toPlannedRow(number, 'update', added.outcome === 'create' ? added.note : '')
  }

  function addField(number: number, venueId: string, name: string | undefined, known: PlannedRow): PlannedRow {
    if (!name) return known
    if (namesOf(venueId).has(toNameKey(name))) {
      const isOfThisFile = fields.some(
        (field) => field.venue_id === venueId && toNameKey(field.name) === toNameKey(name),
      )
      return isOfThisFile ? known : toPlannedRow(number, 'same')
    }
    namesOf(venueId).add(toNameKey(name))
    fields.push({ id: context.newId(), venue_id: venueId, name })
    return toPlannedRow(number, 'create', `${name}, of a venue that is there`)
  }
}
