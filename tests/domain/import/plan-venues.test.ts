import { describe, expect, it } from 'vitest'
import { planVenues, type VenuesContext } from '#domain/import/plan-venues.ts'
import { makeField, makeVenue } from '../../support/rows/factories.ts'
import { common, csv, rowsOf, told } from './csv-rows.ts'

const plan = (lines: readonly string[], given: Partial<VenuesContext> = {}) =>
  planVenues(rowsOf('venues', csv(lines.join('\n'))), { ...common, venues: [], fields: [], ...given })
const head = 'Venue,Address,Field,Capacity,Parking,Description'

describe('a venue that is there', () => {
  const park = makeVenue({
    name: 'Mill Park',
    address: '12 Mill Lane',
    capacity: 200,
    has_parking: false,
    description: 'By the mill',
  })
  const field = makeField({ venue_id: park.id, name: 'Field 1' })
  const there = { venues: [park], fields: [field] }

  it('is left alone where a row says nothing new', () => {
    expect(told(plan([head, 'MILL park,12 Mill Lane,field 1,200,no,By the mill'], there))).toEqual(['2 same'])
    expect(told(plan([head, 'Mill Park,,,,,'], there))).toEqual(['2 same'])
  })

  it('takes what differs, column by column, and a field that it has not yet', () => {
    const found = plan([head, 'Mill Park,1 New Lane,Field 2,0,yes,Enter by the lane'], there)
    expect(told(found)).toEqual(['2 update Field 2, of a venue that is there'])
    expect(found.changes.patches).toEqual([
      {
        table: 'venues',
        id: park.id,
        set: { address: '1 New Lane', capacity: 0, has_parking: true, description: 'Enter by the lane' },
        was: { address: '12 Mill Lane', capacity: 200, has_parking: false, description: 'By the mill' },
      },
    ])
    expect(found.changes.venue_fields).toMatchObject([{ venue_id: park.id, name: 'Field 2' }])
    expect(told(plan([head, 'Mill Park,,Field 2,,,', 'Mill Park,,field 2,,,'], there))).toEqual([
      '2 create Field 2, of a venue that is there',
      '3 skip Same venue as in row 2',
    ])
  })

  it('keeps its address: a later row cannot give it another', () => {
    expect(told(plan([head, 'Mill Park,,,,,', 'Mill Park,9 Far Road,,,,'], there))).toEqual([
      '2 same',
      '3 error address: Row 2 gives this venue another address.',
    ])
    expect(told(plan([head, 'Mill Park,1 New Lane,,,,', 'Mill Park,1 New Lane,,,,'], there))).toEqual([
      '2 update',
      '3 skip Same venue as in row 2',
    ])
  })

  it('whose name two venues have is not guessed', () => {
    const twins = { venues: [park, makeVenue({ name: 'mill park' })], fields: [field] }
    expect(told(plan([head, 'Mill Park,,,,,'], twins))).toEqual([
      '2 error name: Several venues are called “Mill Park”.',
    ])
  })
})

describe('a new venue', () => {
  it('is as the row says, and has a first field where the file gives it none', () => {
    const found = plan([head, 'Dale Hall,4 Dale Road,,1000000,no,', 'Hill,5 Hill Road,Pitch,,yes,On the hill'])
    expect(told(found)).toEqual(['2 create With Field 1', '3 create With Pitch'])
    const [dale, hill] = found.changes.venues
    expect(dale).toMatchObject({
      name: 'Dale Hall',
      address: '4 Dale Road',
      capacity: 1_000_000,
      has_parking: false,
      description: null,
      latitude: null,
      longitude: null,
    })
    expect(hill).toMatchObject({ capacity: null, has_parking: true, description: 'On the hill' })
    expect(found.changes.venue_fields.map(({ venue_id, name }) => [venue_id, name])).toEqual([
      [hill?.id, 'Pitch'],
      [dale?.id, 'Field 1'],
    ])
    expect(found.changes.patches).toEqual([])
  })

  it('needs a name and an address, and cells of a kind and a length that can be stored', () => {
    const long = 'x'.repeat(3000)
    const [first, second = ''] = told(plan([head, ',1 Road,,,,', `Hall,${long},${long},1000001,perhaps,${long}`]))
    expect(first).toBe('2 error name: Venue is missing.')
    expect(second.replaceAll(/\d+ characters/g, 'N characters').replaceAll(/x{3000}/g, '…')).toBe(
      '3 error address: Address is too long: N characters at most. ' +
        'description: Description is too long: N characters at most. ' +
        'capacity: Capacity must be a whole number. ' +
        'parking: Parking: write yes or no instead of “perhaps”. ' +
        'field: Field is too long: N characters at most.',
    )
  })
})
