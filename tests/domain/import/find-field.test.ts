import { describe, expect, it } from 'vitest'
import { createFieldFinder } from '#domain/import/find-field.ts'
import { makeField, makeVenue } from '../../support/rows/factories.ts'

const park = makeVenue({ name: 'Mill Park' })
const hall = makeVenue({ name: 'Hall' })
const twins = [makeVenue({ name: 'Green' }), makeVenue({ name: 'green' })]
const [one, two] = ['Field 1', 'Field 2'].map((name) => makeField({ venue_id: park.id, name }))
const floor = makeField({ venue_id: hall.id, name: 'Floor' })
const find = createFieldFinder(
  [park, hall, ...twins],
  [one, two, floor, makeField({ venue_id: twins[0]?.id ?? '', name: 'A' })].filter((field) => field !== undefined),
)

describe('what a file says of a place', () => {
  it('is a field, told in two cells or in one, whatever the case', () => {
    expect(find('Mill Park', 'Field 2')).toEqual({ id: two?.id })
    expect(find('mill park', 'FIELD 1')).toEqual({ id: one?.id })
    expect(find('Mill Park, Field 2', '')).toEqual({ id: two?.id })
  })

  it('needs no field where a venue has one', () => {
    expect(find('Hall', '')).toEqual({ id: floor.id })
    expect(find('Mill Park', '')).toEqual({
      column: 'venue',
      words: 'Mill Park has 2 fields. Say which: Field 1, Field 2.',
    })
  })

  it('may be nothing', () => {
    expect(find('', '')).toEqual({ id: null })
    expect(find('', 'Field 1')).toEqual({ column: 'venue', words: 'The field’s venue is missing.' })
  })

  it('is asked about where it is unknown, or several are called so', () => {
    expect(find('Mil Park', 'Field 1')).toEqual({
      column: 'venue',
      words: 'No venue is called “Mil Park”. Did you mean Mill Park?',
    })
    expect(find('Mill Park', 'Feild 1')).toEqual({
      column: 'field',
      words: 'No field of Mill Park is called “Feild 1”. Did you mean Field 1?',
    })
    expect(find('Green', 'B')).toEqual({ column: 'venue', words: 'Several venues are called “Green”.' })
  })
})
