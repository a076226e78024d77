import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Coordinates } from '#domain/geography/coordinates.ts'
import { createRandom } from '#domain/random.ts'
import { createCertificate } from '#domain/scheduling/explain/certificate.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { Position, ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import {
  canWeighTravel,
  getDistance,
  measureTravelByTeam,
  getDistanceToField,
} from '#domain/scheduling/model/travel.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { randomLeague } from '../random-league.ts'
import { season } from '../season.ts'

const [zero, one, two] = ['team-00', 'team-01', 'team-02'] as const
const [north, south] = [
  { latitude: 51, longitude: 4 },
  { latitude: 50.1, longitude: 4 }, // 100 km away
]

/** Creates a league of four teams that meet twice, on two fields at different venues. */
function league(
  rules: Partial<ScheduleConstraints>,
  coordinates: Readonly<Record<string, Coordinates>> = { 'field-0': north, 'field-1': south },
): ScheduleInput {
  const input = season({ teams: 4, fields: 2, weeks: 14, meetings: 2 })
  return buildScheduleInput({
    ...input,
    fields: input.fields.map((field) => ({ ...field, venueId: field.id })),
    constraints: { ...input.constraints, ...rules },
    coordinates: new Map(Object.entries(coordinates)),
  })
}

const homeFields = [
  { teamId: zero, fieldIds: ['field-0'] },
  { teamId: one, fieldIds: ['field-1', 'field-0'] },
  { teamId: two, fieldIds: ['elsewhere'] },
]
const travelOf = (input: ScheduleInput, proposal: ScheduleProposal) =>
  createCertificate(input, proposal).find(({ name }) => name === 'travel')

describe('where teams and fields are', () => {
  test('a field is at its venue, a team at the first of its home fields, in kilometers', () => {
    const { teams, fields } = league({ homeFields })
    expect(fields[0]?.position?.y).toBeCloseTo(50, 0)
    expect(fields[1]?.position?.y).toBeCloseTo(-50, 0)
    expect(teams.map(({ position }) => position)).toEqual([
      fields[0]?.position,
      fields[1]?.position,
      undefined,
      undefined,
    ])
  })

  test('nothing is said of them where nobody has put a venue on the map', () => {
    const { teams, fields } = league({ homeFields }, {})
    expect([...teams, ...fields].filter((each) => 'position' in each)).toEqual([])
  })

  test('travel can be weighed between two places, for a team that is somewhere', () => {
    const can = (input: ScheduleInput, rules: Partial<ScheduleConstraints> = {}) =>
      canWeighTravel(input, { ...input.constraints, ...rules })
    expect(can(league({ homeFields }))).toBe(true)
    expect(can(league({}))).toBe(false)
    expect(can(league({ homeFields }, {}))).toBe(false)
    expect(can(league({ homeFields }, { 'field-0': north, 'field-1': north }))).toBe(false)
    expect(can(league({ homeFields }), { fieldIds: ['field-0'] })).toBe(false)
    expect(can(league({ homeFields }), { teamIds: [two, 'team-03'] })).toBe(false)
  })
})

test('the way between two places is the straight line', () => {
  const [here, there] = [
    { x: 1, y: -2 },
    { x: 4, y: 2 },
  ]
  expect(getDistance(here, there)).toBe(5)
  expect(getDistance(there, here)).toBe(5)
  expect(getDistance(here, here)).toBe(0)
  expect(getDistanceToField({ position: here }, { position: there })).toBe(5)
  expect([
    getDistanceToField(undefined, { position: there }),
    getDistanceToField({}, { position: there }),
    getDistanceToField({ position: here }, {}),
  ]).toEqual([null, null, null])
})

describe('the ways of a schedule', () => {
  test('are shorter where travel counts, and the same again with the same seed', () => {
    const indifferent = league({ homeFields: homeFields.slice(0, 2) })
    const careful = league({ homeFields: homeFields.slice(0, 2), importance: { travel: 3 } })
    const [before, after] = [generateProposal(indifferent), generateProposal(careful)]
    expect(after.unplaced).toEqual([])
    const [long, short] = [travelOf(indifferent, before), travelOf(careful, after)]
    expect(short?.bound).toBe(long?.bound)
    expect(short?.value).toBeLessThan(long?.value ?? 0)
    expect(JSON.stringify(generateProposal(careful))).toBe(JSON.stringify(after))
  })

  test('change nothing where nobody weighs them', () => {
    const input = league({ homeFields: homeFields.slice(2) })
    const nowhere = league({ homeFields: homeFields.slice(2) }, {})
    expect(input.fields).not.toEqual(nowhere.fields)
    expect(JSON.stringify(generateProposal(input))).toBe(JSON.stringify(generateProposal(nowhere)))
  })

  test('do not draw games to a field of which nobody knows where it is', () => {
    // Two fields are equally far away, and the third has no location.
    const base = season({ teams: 4, fields: 3, weeks: 8, meetings: 2 })
    const input: ScheduleInput = {
      ...base,
      teams: base.teams.map((team) => ({ ...team, position: { x: 0, y: 0 } })),
      fields: base.fields.map((field, index) => (index === 2 ? field : { ...field, position: { x: 5, y: 0 } })),
      weights: { travel: 12 },
    }
    const onThird = ({ games }: ScheduleProposal) => games.filter(({ fieldId }) => fieldId === 'field-2').length
    expect(onThird(generateProposal(input))).toBe(onThird(generateProposal({ ...input, weights: {} })))
  })

  test('are told for each team, there and back, and of those that are somewhere', () => {
    const input = league({ homeFields })
    const games = [
      { homeTeamId: zero, awayTeamId: one, fieldId: 'field-0' },
      { homeTeamId: one, awayTeamId: two, fieldId: 'field-0' },
      { homeTeamId: two, awayTeamId: zero, fieldId: 'a field that is gone' },
    ]
    const ways = measureTravelByTeam(input, games)
    expect([...ways].map(([teamId, way]) => [teamId, Math.round(way)])).toEqual([
      [zero, 0],
      [one, 400],
    ])
    expect(measureTravelByTeam(league({ homeFields }, {}), games).size).toBe(0)
  })

  test('of all teams are those of each, and never shorter than their bound, whoever is somewhere', () => {
    const coordinate = fc.integer({ min: 0, max: 30 })
    const position = fc.option(fc.record({ x: coordinate, y: coordinate }), { nil: undefined, freq: 3 })
    let told = 0
    fc.assert(
      fc.property(fc.nat(100_000), fc.infiniteStream(position), (seed, positions) => {
        const base = randomLeague(createRandom(seed))
        const placed = <T extends object>(items: readonly T[]): (T & { position?: Position })[] =>
          items.map((item) => {
            const found = positions.next().value
            return found ? { ...item, position: found } : item
          })
        const input = { ...base, teams: placed(base.teams), fields: placed(base.fields) }
        const proposal = generateProposal(input)
        const line = travelOf(input, proposal)
        const all = [...measureTravelByTeam(input, proposal.games).values()].reduce((sum, way) => sum + way, 0)
        expect(line?.value ?? 0).toBe(Math.round(all))
        expect(line?.bound ?? 0).toBeLessThanOrEqual(line?.value ?? 0)
        expect(!line?.isBest || line.value === line.bound).toBe(true)
        told += line ? 1 : 0
      }),
      { numRuns: 15 },
    )
    expect(told).toBeGreaterThan(5)
  })
})
