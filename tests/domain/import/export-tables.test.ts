import { describe, expect, it } from 'vitest'
import { toPlayersTable, toTeamsTable, toVenuesTable } from '#domain/import/export-tables.ts'
import { makeDivision, makeField, makePlayer, makeTeam, makeVenue } from '../../support/rows/factories.ts'

const north = makeDivision({ name: 'North' })
const tigers = makeTeam({
  name: 'Tigers',
  division_id: north.id,
  primary_color: '#112233',
  secondary_color: '#FFFFFF',
  logo_url: '/logos/t.png',
})
const bears = makeTeam({ name: 'Bears', primary_color: '#000000', secondary_color: '#0B6B4F' })

describe('a table for a spreadsheet', () => {
  it('has the teams by name, with their divisions', () => {
    expect(toTeamsTable([tigers, bears], [north])).toEqual([
      ['Team', 'Division', 'Primary Color', 'Secondary Color', 'Logo URL', 'ID'],
      ['Bears', '', '#000000', '#0B6B4F', '', bears.id],
      ['Tigers', 'North', '#112233', '#FFFFFF', '/logos/t.png', tigers.id],
    ])
  })

  it('has the players by team and name, each name whole', () => {
    const player = (team_id: string, display_name: string, jersey: string | null = null) =>
      makePlayer({ team_id, display_name, jersey, position: jersey === null ? null : 'Wing' })
    const players = [player(tigers.id, 'Zoe'), player(tigers.id, 'Ana', '7'), player(bears.id, 'Mia', '00')]
    expect(toPlayersTable([tigers, bears], players, [north])).toEqual([
      ['Player', 'Team', 'Number', 'Position', 'Division'],
      ['Mia', 'Bears', '00', 'Wing', ''],
      ['Ana', 'Tigers', '7', 'Wing', 'North'],
      ['Zoe', 'Tigers', '', '', 'North'],
    ])
  })

  it('has a row for each field, by venue and name', () => {
    const park = makeVenue({ name: 'Mill Park', capacity: 1200, has_parking: true, latitude: 50.85, longitude: 4.35 })
    const hall = makeVenue({ name: 'Hall', address: 'Main St', has_parking: false, description: 'By the mill' })
    const fields = [
      makeField({ venue_id: park.id, name: 'Field 2' }),
      makeField({ venue_id: park.id, name: 'Field 1' }),
      makeField({ venue_id: hall.id, name: 'Floor' }),
    ]
    expect(toVenuesTable([park, hall], fields)).toEqual([
      ['Venue', 'Address', 'Field', 'Capacity', 'Parking', 'Latitude', 'Longitude', 'Description'],
      ['Hall', 'Main St', 'Floor', '', 'no', '', '', 'By the mill'],
      ['Mill Park', '12 Mill Lane', 'Field 1', '1200', 'yes', '50.85', '4.35', ''],
      ['Mill Park', '12 Mill Lane', 'Field 2', '1200', 'yes', '50.85', '4.35', ''],
    ])
  })
})
