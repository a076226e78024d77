import { expect, test } from 'vitest'
import { findDuplicateNames } from '#domain/leagues/duplicate-names.ts'
import {
  makeDivision,
  makeField,
  makeLeagueRow,
  makeSchedule,
  makeTeam,
  makeVenue,
} from '../../support/rows/factories.ts'

const league = makeLeagueRow({ name: 'Spring League' })
const old = makeLeagueRow({ name: 'Last year', status: 'archived' })
const u10 = makeDivision({ league_id: league.id, name: 'U10' })
const u12 = makeDivision({ league_id: league.id, name: 'U12' })
const park = makeVenue({ name: 'Mill Park' })
const none = { leagues: [league, old], divisions: [u10, u12], teams: [], schedules: [], venues: [park], fields: [] }
const team = (name: string, division_id: string | null = u12.id, league_id = league.id) =>
  makeTeam({ league_id, division_id, name })
const told = (rows: Partial<Parameters<typeof findDuplicateNames>[0]>) =>
  findDuplicateNames({ ...none, ...rows }).map(({ kind, name, count, where }) => `${count} ${kind} ${name}: ${where}`)

test('a name is given once to a team of a division, whatever its case and spaces', () => {
  expect(told({ teams: [team('Tigers'), team(' TIGERS '), team('Lions'), team('Tigers', u10.id)] })).toEqual([
    expect.stringMatching(/^2 teams tigers: U12, Spring League$/i),
  ])
  expect(told({ teams: [team('Lions', null), team('Lions', null), team('lions', null)] })).toEqual([
    expect.stringMatching(/^3 teams lions: no division, Spring League$/i),
  ])
  expect(told({ teams: [team('Tigers', null, old.id), team('Tigers', null, old.id)] })).toEqual([])
})

test('so it is to a division and a schedule of a league, and to a field of a venue', () => {
  const schedules = ['Cup', 'Cup', 'Autumn'].map((name) => makeSchedule({ league_id: league.id, name }))
  const fields = [park.id, park.id, makeVenue().id].map((venue_id) => makeField({ venue_id, name: 'Field 1' }))
  const another = makeDivision({ league_id: league.id, name: 'u12' })
  expect(told({ divisions: [u10, u12, another] })).toEqual([expect.stringMatching(/^2 divisions u12: Spring League$/i)])
  expect(told({ schedules })).toEqual(['2 schedules Cup: Spring League'])
  expect(told({ fields })).toEqual(['2 fields Field 1: Mill Park'])
})
