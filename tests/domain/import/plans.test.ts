import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  guessColumnMapping,
  toHeaderKey,
  importColumns,
  toRememberedMapping,
  findMissingColumns,
  createTemplateTable,
} from '#domain/import/columns.ts'
import { createErrorTable } from '#domain/import/error-table.ts'
import { toPlayersTable, toTeamsTable, toVenuesTable } from '#domain/import/export-tables.ts'
import { limitUpdates } from '#domain/import/plan-file.ts'
import { countRowOutcomes, importKinds, noChanges } from '#domain/import/model.ts'
import { editDistance } from '#domain/import/names.ts'
import { planPlayers, type PlayersContext } from '#domain/import/plan-players.ts'
import { planTeams, type TeamsContext } from '#domain/import/plan-teams.ts'
import { planVenues, type VenuesContext } from '#domain/import/plan-venues.ts'
import { parseColor, parseWholeNumber, parseYesNo } from '#domain/import/parse-values.ts'
import type { Player } from '#domain/schema/leagues.ts'
import { makeDivision, makeField, makePlayer, makeTeam, makeVenue } from '../../support/rows/factories.ts'
import { leagueId, common, lions, tigers, sharks, teams, rowsOf, csv, told } from './csv-rows.ts'

const planOfTeams = (text: string, given: Partial<TeamsContext> = {}) =>
  planTeams(rowsOf('teams', csv(text)), { ...common, teams, divisions: [], addsDivisions: true, ...given })
const planOfPlayers = (text: string, given: Partial<PlayersContext> = {}) =>
  planPlayers(rowsOf('players', csv(text)), { ...common, teams, divisions: [], players: [], ...given })
const planOfVenues = (text: string, given: Partial<VenuesContext> = {}) =>
  planVenues(rowsOf('venues', csv(text)), { ...common, venues: [], fields: [], ...given })

describe('teams with the IDs of another system', () => {
  const first = planOfTeams('Team ID,Team,Division\nT1,Bears,U10\nT2,Bears,U12', { teams: [] })
  const given = {
    teams: first.changes.teams.map((team) => makeTeam({ ...team })),
    divisions: first.changes.divisions.map((division) => makeDivision({ ...division })),
  }

  it('are the same teams when the file comes again, renamed or in another division', () => {
    expect(told(first)).toEqual(['2 create', '3 create Another team of this name is in U10'])
    expect(told(planOfTeams('Team ID,Team,Division\nT2,Bears,U12\nT1,Bears,U10', given))).toEqual(['2 same', '3 same'])
    const again = planOfTeams('Team ID,Team,Division\nT1,Cubs,U11\nT2,Bears,', given)
    expect(told(again)).toEqual(['2 update', '3 same'])
    expect(again.changes.patches).toMatchObject([
      { id: given.teams[0]?.id, set: { name: 'Cubs' }, was: { name: 'Bears' } },
    ])
  })

  it('are an error where one ID stands for two', () => {
    expect(told(planOfTeams('Team ID,Team\nT7,Cubs\nT7,Foxes\nT7,cubs', given))).toEqual([
      '2 create',
      '3 error id: Row 2 has this ID for another team.',
      '4 skip Same team as in row 2',
    ])
  })
})

describe('the columns of a file', () => {
  it('are guessed from headers and their synonyms, each once', () => {
    expect(guessColumnMapping('games', ['Kick-off', 'DATE', 'Home', 'Visitor', 'Pitch', 'Referee'])).toEqual({
      time: 0,
      date: 1,
      home: 2,
      away: 3,
      field: 4,
    })
    expect(guessColumnMapping('players', ['#', 'Surname', 'First name', 'Club'])).toEqual({
      jersey: 0,
      last_name: 1,
      first_name: 2,
      team: 3,
    })
  })

  test.each(importKinds)('of %s have synonyms, each of them for one column', (kind) => {
    const names = importColumns[kind].flatMap(({ key, label, synonyms }) =>
      [toHeaderKey(label), ...synonyms].map((name) => ({ key, name })),
    )
    expect(names.filter(({ name }) => name !== toHeaderKey(name) || name === '')).toEqual([])
    for (const { key, name } of names) {
      const meant = names.filter((other) => other.name === name)
      // If several columns of this kind have the name, the first of them gets the header.
      expect(guessColumnMapping(kind, [name])).toEqual({ [meant[0]?.key ?? key]: 0 })
    }
  })

  test('are in the template, each with an example', () => {
    const linesOf = (kind: (typeof importKinds)[number]) => createTemplateTable(kind).map((cells) => cells.join(' | '))
    expect(importKinds.map((kind) => [kind, ...linesOf(kind)])).toEqual([
      ['teams', 'Team | Division | Primary Color | Secondary Color', 'Tigers | North | #0B6B4F | #FFFFFF'],
      ['players', 'Player | Team | Number | Position', 'Robin Vale | Tigers | 7 | Goalkeeper'],
      [
        'venues',
        'Venue | Address | Field | Capacity | Parking | Latitude | Longitude',
        'Mill Park | 12 Mill Lane, Riverside | Field 1 | 200 | yes | 50.8503 | 4.3517',
      ],
      [
        'games',
        'Date | Time | Home Team | Away Team | Venue | Round',
        '2026-04-11 | 10:30 | Tigers | Sharks | Mill Park, Field 1 | 1',
      ],
    ])
  })

  test('of which there is none where a header is empty', () => {
    expect(guessColumnMapping('teams', ['', '  ', '-'])).toEqual({})
    expect(guessColumnMapping('teams', ['', 'Club'], { name: '' })).toEqual({ name: 1 })
  })

  test('of files that people have are known', () => {
    const known = (kind: (typeof importKinds)[number], headers: string) =>
      Object.entries(guessColumnMapping(kind, headers.split(',')))
        .toSorted(([, a = 0], [, b = 0]) => a - b)
        .map(([key]) => key)
        .join(' ')
    expect(known('teams', 'Club,Age Group,Home Colour,Away Colour,Crest')).toBe(
      'name division primary_color secondary_color logo_url',
    )
    expect(known('players', 'Full Name,Squad,Shirt Number,Role')).toBe('name team jersey position')
    expect(known('players', 'Forename,Family Name,Club,Nr,Pos')).toBe('first_name last_name team jersey position')
    expect(known('venues', 'Facility,Street Address,Pitch,Seats,Car Park,Lat,Lng,Notes')).toBe(
      'name address field capacity parking latitude longitude description',
    )
    expect(known('games', 'Match Date,KO,Host,Guest,Ground,Court,Matchday,Remarks')).toBe(
      'date time home away venue field round notes',
    )
    expect(known('games', 'Start Date,Game Time,Team 1,Team 2,Site,Diamond,Week,Comments')).toBe(
      'date time home away venue field round notes',
    )
  })

  it('are remembered by their headers, before any guess', () => {
    const headers = ['Side', 'Team', 'Group']
    const mapping = { name: 1, division: 0 }
    const remembered = toRememberedMapping({ ...mapping, logo_url: undefined }, headers)
    expect(remembered).toEqual({ name: 'team', division: 'side' })
    expect(guessColumnMapping('teams', headers, remembered)).toMatchObject(mapping)
    expect(guessColumnMapping('teams', ['Team'], remembered)).toEqual({ name: 0 })
  })

  it('are told where they are missing', () => {
    expect(findMissingColumns('games', { date: 0, home: 1 }).map(({ label }) => label)).toEqual(['Away Team'])
    expect(findMissingColumns('players', { team: 0 }).map(({ label }) => label)).toEqual(['Player'])
    expect(findMissingColumns('players', { team: 0, last_name: 1 })).toEqual([])
  })

  test.each(importKinds)('of the template for %s are all known, and its example can be imported', (kind) => {
    const table = createTemplateTable(kind)
    expect(findMissingColumns(kind, guessColumnMapping(kind, table[0] ?? []))).toEqual([])
    expect(rowsOf(kind, table)).toHaveLength(1)
  })
})

describe('teams', () => {
  it('are created, updated, left alone or refused, row by row', () => {
    const plan = planOfTeams(
      'Team,Colour,Division,Logo\nBears,navy,North,\ntigers,#0B6B4F,,\nSharks,red,,\n,red,,\nBEARS,,,\n\nWolves,reddish,,http://x',
    )
    expect(told(plan)).toEqual([
      '2 create',
      '3 same',
      '4 update',
      '5 error name: Team is missing.',
      '6 skip Same team as in row 2',
      '8 error logo_url: Use a path on this site, such as /logos/otters.svg. primary_color: Primary Color: “reddish” is no color. Use one like #0B6B4F.',
    ])
    expect(countRowOutcomes(plan.rows)).toEqual({ create: 1, update: 1, same: 1, skip: 1, error: 2 })
    expect(plan.changes.divisions).toMatchObject([{ name: 'North', league_id: leagueId }])
    expect(plan.changes.teams).toMatchObject([
      {
        name: 'Bears',
        primary_color: '#000080',
        secondary_color: '#FFFFFF',
        division_id: plan.changes.divisions[0]?.id,
      },
    ])
    expect(plan.changes.patches).toEqual([
      { table: 'teams', id: sharks?.id, set: { primary_color: '#D32F2F' }, was: { primary_color: '#0B6B4F' } },
    ])
  })

  it('that change beyond what one import takes wait for the next one', () => {
    const plan = limitUpdates(planOfTeams('Team,Color\nLions,red\nBears,red\nTigers,red\nSharks,red'), 2)
    expect(told(plan)).toEqual([
      '2 update',
      '3 create',
      '4 update',
      '5 error : One import changes 2 rows at most. Import this one again afterwards.',
    ])
    expect(plan.changes.patches.map(({ id }) => id)).toEqual([lions?.id, tigers?.id])
  })

  it('add a division only where a team comes into it', () => {
    const plan = planOfTeams('Team,Division,Primary color\nBears,North,#123456\nWolves,South,no color')
    expect(plan.rows.map(({ outcome }) => outcome)).toEqual(['create', 'error'])
    expect(plan.changes).toMatchObject({ divisions: [{ name: 'North' }], teams: [{ name: 'Bears' }] })
    expect(plan.changes).toMatchObject({ players: [], venues: [], venue_fields: [], schedules: [], games: [] })
    expect(Object.values(noChanges).flat()).toEqual([])
  })

  it('are not guessed where two have the name', () => {
    const twins = [...teams, makeTeam({ league_id: leagueId, name: 'LIONS' })]
    expect(told(planOfTeams('Team,Color\nLions,red', { teams: twins }))).toEqual([
      '2 error name: Several teams are called “Lions”, in no division, no division. Give the division.',
    ])
  })

  it('are told apart by their divisions, and never moved into another by their name', () => {
    const [u10, u12] = ['U10', 'U12'].map((name) => makeDivision({ league_id: leagueId, name }))
    const young = makeTeam({ league_id: leagueId, name: 'Tigers', division_id: u10?.id ?? '' })
    const given = { teams: [young], divisions: [u10, u12].filter((one) => one !== undefined) }
    const plan = planOfTeams('Team,Division\nTigers,u12\n tigers,U10\nTIGERS,U12\nTigers,U14\nTigers,', given)
    expect(told(plan)).toEqual([
      '2 create Another team of this name is in U10',
      '3 same',
      '4 skip Same team as in row 2',
      '5 create Another team of this name is in U10, U12',
      '6 error name: Several teams are called “Tigers”, in U10, U12, U14. Give the division.',
    ])
    expect(plan.changes.patches).toEqual([])
    expect(plan.changes.divisions.map(({ name }) => name)).toEqual(['U14'])
    expect(told(planOfTeams('Team,Division\nTigers,\nTigers,U12', given))).toEqual([
      '2 error division: The file has several teams called “Tigers”. Give the division.',
      '3 create Another team of this name is in U10',
    ])
  })

  it('get the division that they lack where one row alone names it', () => {
    const homeless = makeTeam({ league_id: leagueId, name: 'Tigers' })
    const [one, ...rest] = planOfTeams('Team,Division\nTigers,U10', { teams: [homeless] }).changes.patches
    expect([one?.id, rest]).toEqual([homeless.id, []])
    const several = told(planOfTeams('Team,Division\nTigers,U10\nTigers,U12', { teams: [homeless] }))
    const words =
      'error division: A team called “Tigers” has no division yet, and the file has several. Give that team its division first.'
    expect(several).toEqual([`2 ${words}`, `3 ${words}`])
  })

  it('with an ID are that team, whatever it is called and wherever it plays now', () => {
    const [u10, u12] = ['U10', 'U12'].map((name) => makeDivision({ league_id: leagueId, name }))
    const [young, old] = [u10, u12].map((division) =>
      makeTeam({ league_id: leagueId, name: 'Tigers', division_id: division?.id ?? '' }),
    )
    if (!young || !old) throw new Error('Two teams')
    const given = { teams: [young, old], divisions: [u10, u12].filter((one) => one !== undefined) }
    const plan = planOfTeams(`Team,Division,ID\nWildcats,U12,${young.id}\nTigers,U10,${old.id}`, given)
    expect(plan.changes.patches).toMatchObject([{ id: young.id, set: { name: 'Wildcats', division_id: u12?.id } }])
    expect(told(plan)).toEqual(['2 update', '3 error name: U10 has a team called “Tigers” already.'])
  })

  it('ask what was meant where a division is unknown and none is to be added', () => {
    const divisions = [makeDivision({ name: 'North' })]
    const plan = planOfTeams('Team,Division\nBears,Nroth\nWolves,north', { divisions, addsDivisions: false })
    expect(told(plan)).toEqual(['2 error division: No division is called “Nroth”. Did you mean North?', '3 create'])
    expect(plan.changes.teams).toMatchObject([{ name: 'Wolves', division_id: divisions[0]?.id }])
  })

  it('find out before that the plan has no room, and for which row', () => {
    const six = Array.from({ length: 7 }, (_, index) => makeTeam({ league_id: leagueId, name: `Team ${index}` }))
    const plan = planOfTeams('Team\nBears\nTeam 1\nWolves', { teams: six, tier: 'free' })
    expect(told(plan)).toEqual([
      '2 create',
      '3 same',
      '4 error : Basic has room for 8 teams in a league. Standard has room for 16.',
    ])
  })
})

describe('players', () => {
  it('go to the teams that they name, with a suggestion for a name that is nearly one', () => {
    const known = makePlayer({ team_id: tigers?.id ?? '', display_name: 'Robin Vale', jersey: '7', position: null })
    const plan = planOfPlayers(
      [
        'First name,Last name,Team,No,Pos',
        'Ana,Brook,Lions,00,Goal',
        'Jo,Mill,Lionz,9,',
        'robin,VALE,tigers,,Wing',
        'Ana,Brook,Lions,00,',
        'Ana,Brook,Lions,12,',
        'Max,Weir,Quokkas,12345,',
      ].join('\n'),
      { players: [known] },
    )
    expect(told(plan)).toEqual([
      '2 create',
      '3 error team: No team is called “Lionz”. Did you mean Lions?',
      '4 update',
      '5 skip Same player as in row 2',
      '6 create',
      '7 error jersey: Number is too long: 4 characters at most. team: No team is called “Quokkas”.',
    ])
    expect(plan.changes.players.map(({ jersey }) => jersey)).toEqual(['00', '12'])
    expect(plan.changes.patches).toEqual([
      { table: 'players', id: known.id, set: { position: 'Wing' }, was: { position: null } },
    ])
  })

  it('count against the plan of each team', () => {
    const players = Array.from({ length: 15 }, () => makePlayer({ team_id: lions?.id ?? '' }))
    const plan = planOfPlayers('Player,Team\nA,Lions\nB,Tigers', { players, tier: 'free' })
    expect(told(plan)).toEqual([
      '2 error : Basic has room for 15 players on a team. Standard has no limit.',
      '3 create',
    ])
  })
})

describe('venues', () => {
  it('are somewhere on the map, or nowhere', () => {
    const standing = makeVenue({ name: 'Mill Park', latitude: 50.8503, longitude: 4.3517 })
    const plan = planOfVenues(
      [
        'Venue,Address,Lat,Longitude',
        'Riverside,1 River Road,50.85034651,-4.35',
        'Hill Park,3 Hill Street,50.85 N,4.35 W',
        'Dale Hall,9 Dale Road,,',
        'Mill Park,,50.8503,4.36',
        'North End,1 North Road,50.85,',
        'South End,1 South Road,,4.35',
        'West End,1 West Road,95,4.35',
      ].join('\n'),
      { venues: [standing] },
    )
    expect(plan.changes.venues.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      [50.850347, -4.35],
      [50.85, -4.35],
      [null, null],
    ])
    expect(plan.changes.patches).toEqual([
      { table: 'venues', id: standing.id, set: { longitude: 4.36 }, was: { longitude: 4.3517 } },
    ])
    expect(told(plan).slice(-3)).toEqual([
      '6 error longitude: Longitude is missing.',
      '7 error latitude: Latitude is missing.',
      '8 error latitude: Write degrees, such as 50.8503 for latitude and 4.3517 for longitude.',
    ])
  })

  it('are put together from a row for each field', () => {
    const standing = makeVenue({ name: 'Mill Park', address: '12 Mill Lane', capacity: null, has_parking: true })
    const field = makeField({ venue_id: standing.id, name: 'Field 1' })
    const plan = planOfVenues(
      [
        'Venue,Address,Field,Capacity,Parking',
        'Riverside,1 River Road,Pitch A,200,yes',
        'Riverside,,Pitch B,,',
        'Riverside,2 Other Road,Pitch C,,',
        'Mill Park,,Field 1,"300",',
        'Hill,3 Hill Road,,many,perhaps',
        'Dale Hall,4 Dale Road,,,',
        'Mill Park,,Field 2,,',
        'Nowhere Park,,,,',
      ]
        .join('\n')
        .replaceAll('"', ''),
      { venues: [standing], fields: [field] },
    )
    expect(told(plan)).toEqual([
      '2 create With Pitch A',
      '3 create Pitch B, of a venue that is there',
      '4 error address: Row 2 gives this venue another address.',
      '5 update',
      '6 error capacity: Capacity must be a whole number. parking: Parking: write yes or no instead of “perhaps”.',
      '7 create With Field 1',
      '8 create Field 2, of a venue that is there',
      '9 error address: Address is missing.',
    ])
    expect(plan.changes.venues.map(({ name, capacity, has_parking: parks }) => [name, capacity, parks])).toEqual([
      ['Riverside', 200, true],
      ['Dale Hall', null, false],
    ])
    expect(plan.changes.venue_fields.map(({ name }) => name)).toEqual(['Pitch A', 'Pitch B', 'Field 2', 'Field 1'])
    expect(plan.changes.patches).toMatchObject([{ id: standing.id, set: { capacity: 300 }, was: { capacity: null } }])
  })
})

describe('rows with errors', () => {
  it('come back as they were, each with what to correct, and are read again without that', () => {
    const table = csv('Team,Ref,Color\nBears,a,red\nWolves,b,reddish\n,c,')
    const plan = planTeams(rowsOf('teams', table), { ...common, teams, divisions: [], addsDivisions: true })
    const errors = createErrorTable(table[0] ?? [], table, plan.rows, 'teams')
    expect(errors).toEqual([
      ['Team', 'Ref', 'Color', 'What to correct'],
      ['Wolves', 'b', 'reddish', 'Primary Color: “reddish” is no color. Use one like #0B6B4F.'],
      ['', 'c', '', 'Team is missing.'],
    ])
    expect(guessColumnMapping('teams', errors[0] ?? [])).toEqual({ name: 0, primary_color: 2 })
  })

  it('name the column unless the words do, or what is wrong is not in one', () => {
    const row = {
      number: 2,
      outcome: 'error' as const,
      problems: [
        { column: 'capacity', words: 'Capacity must be a whole number.' },
        { column: 'parking', words: 'write yes or no.' },
        { column: null, words: 'There is no room.' },
      ],
      note: '',
    }
    const fine = { number: 3, outcome: 'create' as const, problems: [], note: '' }
    expect(createErrorTable(['A', 'B'], [['A', 'B'], ['1'], ['2', '2']], [row, fine], 'venues')).toEqual([
      ['A', 'B', 'What to correct'],
      ['1', '', 'Capacity must be a whole number. Parking: write yes or no. There is no room.'],
    ])
  })
})

describe('what is exported can be imported', () => {
  const name = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom("=cmd|' /C calc'!A0", "'t Veld"),
    )
    .map((text) => text.trim().replaceAll('\u0000', ''))
    .filter((text) => text !== '' && text.length <= 80 && text.isWellFormed())
  const color = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`)
  const uniqueNames = fc.uniqueArray(name, {
    minLength: 1,
    maxLength: 8,
    selector: (text) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase(),
  })

  it('teams, with divisions and colors', () => {
    fc.assert(
      fc.property(uniqueNames, color, (names, primary) => {
        const division = makeDivision({ league_id: leagueId, name: 'North' })
        const all = names.map((each, index) =>
          makeTeam({
            league_id: leagueId,
            name: each,
            primary_color: primary,
            division_id: index % 2 ? division.id : null,
          }),
        )
        const plan = planTeams(rowsOf('teams', toTeamsTable(all, [division])), {
          ...common,
          teams: [],
          divisions: [division],
          addsDivisions: false,
        })
        const plain = (rows: readonly { name: string; division_id: string | null; primary_color: string }[]) =>
          rows.map((row) => JSON.stringify([row.name, row.division_id, row.primary_color])).toSorted()
        expect(plain(plan.changes.teams)).toEqual(plain(all))
      }),
    )
  })

  it('players and venues, and a second time changes nothing', () => {
    fc.assert(
      fc.property(uniqueNames, (names) => {
        const players = names.map((each, index) =>
          makePlayer({
            team_id: teams[index % 3]?.id ?? '',
            display_name: each,
            jersey: String(index),
            position: index % 2 ? 'Wing' : null,
          }),
        )
        const table = toPlayersTable(teams, players, [])
        const plan = planPlayers(rowsOf('players', table), { ...common, teams, divisions: [], players: [] })
        const plain = (rows: readonly Pick<Player, 'team_id' | 'display_name' | 'jersey' | 'position'>[]) =>
          rows.map((row) => JSON.stringify([row.team_id, row.display_name, row.jersey, row.position])).toSorted()
        expect(plain(plan.changes.players)).toEqual(plain(players))
        const again = planPlayers(rowsOf('players', table), { ...common, teams, divisions: [], players })
        expect(countRowOutcomes(again.rows)).toEqual({ create: 0, update: 0, same: names.length, skip: 0, error: 0 })
      }),
    )
    const place = { latitude: 50.8503, longitude: -4.3517 }
    const venue = makeVenue({ name: 'Mill Park', description: 'By the mill, "north"', capacity: 1200, ...place })
    const fields = ['Field 1', 'Field 2'].map((each) => makeField({ venue_id: venue.id, name: each }))
    const table = toVenuesTable([venue], fields)
    const { changes } = planVenues(rowsOf('venues', table), { ...common, venues: [], fields: [] })
    expect(changes.venues).toMatchObject([
      {
        name: 'Mill Park',
        address: venue.address,
        description: venue.description,
        capacity: 1200,
        has_parking: true,
        ...place,
      },
    ])
    expect(changes.venue_fields.map((field) => field.name)).toEqual(['Field 1', 'Field 2'])
    const again = planVenues(rowsOf('venues', table), { ...common, venues: [venue], fields })
    expect(countRowOutcomes(again.rows)).toEqual({ create: 0, update: 0, same: 2, skip: 0, error: 0 })
  })
})

describe('small values', () => {
  it('are read in the ways in which people write them', () => {
    expect(['#fff', '0b6b4f', 'Navy', 'rgb(1,2,3)', 'constructor'].map(parseColor)).toEqual([
      '#FFFFFF',
      '#0B6B4F',
      '#000080',
      null,
      null,
    ])
    expect(['Yes', 'n', '1', 'maybe'].map(parseYesNo)).toEqual([true, false, true, null])
    expect(['1,200', '12 000', '1.5', '-3', '007'].map(parseWholeNumber)).toEqual([1200, 12_000, null, null, 7])
  })

  it('differ by letters put in, taken out, changed or swapped', () => {
    expect([editDistance('lionz', 'lions'), editDistance('nroth', 'north'), editDistance('', 'abc')]).toEqual([1, 1, 3])
    expect([editDistance('lions', 'lions'), editDistance('abc', ''), editDistance('abcd', 'bcde')]).toEqual([0, 3, 2])
    expect([editDistance('ab', 'ba'), editDistance('abc', 'cba'), editDistance('aab', 'abb')]).toEqual([1, 2, 1])
    expect([editDistance('kitten', 'sitting'), editDistance('abxcd', 'badc')]).toEqual([3, 3])
  })
})
