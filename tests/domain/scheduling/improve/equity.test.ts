import { describe, expect, test } from 'vitest'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { createSingleRoundRobin } from '#domain/scheduling/generate/pairings.ts'
import { addDays } from '#domain/time.ts'
import { meetings, season, violations } from '../season.ts'

/** Creates a league with as many dates as rounds, each with exactly as many cells as games. */
function compact(teams: number, slots: number, meetings = 1) {
  const rounds = (teams % 2 === 0 ? teams - 1 : teams) * meetings
  return season({
    teams,
    fields: Math.floor(teams / 2) / slots,
    weeks: rounds,
    meetings,
    timeSlots: [{ start: '09:00', end: `${9 + slots}:00`.padStart(5, '0') }],
    minGameSpacing: 12,
  })
}

describe('the places of a round’s games', () => {
  const sizes = Array.from({ length: 60 }, (_, index) => index + 5)

  test.each(sizes.filter((teams) => teams % 2 === 1))('%i teams: each team twice at each place', (teams) => {
    expect(usesOf(teams)).toEqual(Array.from({ length: teams }, () => Array.from({ length: (teams - 1) / 2 }, () => 2)))
  })

  test.each(sizes.filter((teams) => teams % 2 === 0 && (teams % 6 !== 4 || teams === 16)))(
    '%i teams: each team once at one place and twice at all others',
    (teams) => {
      for (const uses of usesOf(teams))
        expect(uses.toSorted((a, b) => a - b)).toEqual([1, ...Array.from({ length: teams / 2 - 1 }, () => 2)])
    },
  )

  test.each([
    { teams: 28, times: 7 },
    { teams: 64, times: 8 },
  ])('$teams teams: each team comes to all of $times times and to all fields as often as it can', (wish) => {
    const { teams, times } = wish
    const fields = teams / 2 / times
    for (const uses of usesOf(teams)) {
      const sumOf = (isMeant: (place: number) => boolean) =>
        uses.reduce((sum, count, place) => (isMeant(place) ? sum + count : sum), 0)
      const byTime = Array.from({ length: times }, (_, time) => sumOf((place) => Math.floor(place / fields) === time))
      const byField = Array.from({ length: fields }, (_, field) => sumOf((place) => place % fields === field))
      for (const counts of [byTime, byField]) expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }
  })

  test.each(sizes)('%i teams: no two games of a round at one place', (teams) => {
    for (const round of createSingleRoundRobin(teams))
      expect(round.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual(round.map((_, place) => place))
  })

  function usesOf(teams: number): number[][] {
    const uses = Array.from({ length: teams }, () => Array.from({ length: Math.floor(teams / 2) }, () => 0))
    for (const { home, away, place } of createSingleRoundRobin(teams).flat())
      for (const team of [home, away]) (uses[team] ?? [])[place] = (uses[team]?.[place] ?? 0) + 1
    return uses
  }
})

describe('a season without a spare place', () => {
  test.each([
    { teams: 6, slots: 3, meetings: 1 },
    { teams: 8, slots: 4, meetings: 1 },
    { teams: 10, slots: 5, meetings: 1 },
    { teams: 11, slots: 5, meetings: 2 },
    { teams: 12, slots: 2, meetings: 2 },
    { teams: 14, slots: 7, meetings: 1 },
    { teams: 16, slots: 4, meetings: 1 },
    { teams: 16, slots: 8, meetings: 1 },
    { teams: 28, slots: 7, meetings: 1 },
    { teams: 18, slots: 1, meetings: 1 },
    { teams: 24, slots: 6, meetings: 2 },
    { teams: 32, slots: 8, meetings: 1 },
  ])('$teams teams, $slots times, $meetings meetings: everything at its bound', ({ teams, slots, meetings }) => {
    const input = compact(teams, slots, meetings)
    const proposal = generateProposal(input)
    const even = meetings === 1 ? teams - 2 : 3 * teams - 6
    const odd = meetings === 1 ? 0 : teams
    expect(violations(input, proposal)).toEqual([])
    expect(proposal.metrics).toMatchObject({
      placed: proposal.metrics.games,
      breaks: teams % 2 === 0 ? even : odd,
      imbalance: (meetings * (teams - 1)) % 2,
    })
    expect(proposal.metrics.slotSpread).toBeLessThanOrEqual(1)
    expect(proposal.metrics.fieldSpread).toBeLessThanOrEqual(1)
    expect(proposal.metrics.longestRun).toBeLessThanOrEqual(2)
  })

  test('a closed field is worked around', () => {
    const input = compact(8, 2)
    const closed = {
      kind: 'closed' as const,
      fieldId: 'field-1',
      teamIds: [],
      start: `${addDays('2026-03-01', 6)}T00:00:00.000Z`,
      end: `${addDays('2026-03-01', 7)}T00:00:00.000Z`,
    }
    const proposal = generateProposal({ ...input, busy: [closed] })
    expect(proposal.metrics.placed).toBe(26)
    expect(violations({ ...input, busy: [closed] }, proposal)).toEqual([])
  })
})

describe('shared stadiums', () => {
  test.each([
    { teams: 6, meetings: 1 },
    { teams: 7, meetings: 1 },
    { teams: 8, meetings: 2 },
    { teams: 12, meetings: 1 },
    { teams: 14, meetings: 2 },
  ])('$teams teams in pairs, $meetings meetings: each at home in its own, with the fewest breaks', (wish) => {
    const { teams, meetings } = wish
    const input = compact(teams, 1, meetings)
    const fields = Array.from({ length: Math.ceil(teams / 2) }, (_, index) => ({
      id: `field-${index}`,
      name: `Stadium ${index}`,
      venueId: 'venue',
      venueName: 'Town',
    }))
    const homeOf = (index: number) => `field-${Math.floor(((index * 5 + 2) % teams) / 2)}`
    const shared = {
      ...input,
      homeGamesAtHome: true,
      fields,
      constraints: { ...input.constraints, fieldIds: fields.map(({ id }) => id) },
      teams: input.teams.map((team, index) => ({ ...team, homeFieldIds: [homeOf(index)] })),
    }
    const proposal = generateProposal(shared)
    expect(violations(shared, proposal)).toEqual([])
    const homes = new Map(shared.teams.map(({ id, homeFieldIds }) => [id, homeFieldIds[0]]))
    for (const game of proposal.games) expect(game.fieldId).toBe(homes.get(game.homeTeamId))
    const even = meetings === 1 ? teams - 2 : 3 * teams - 6
    expect(proposal.metrics).toMatchObject({
      placed: proposal.metrics.games,
      imbalance: (meetings * (teams - 1)) % 2,
      breaks: teams % 2 === 0 ? even : (meetings - 1) * teams,
    })
  })
})

describe('games between divisions', () => {
  test.each([
    { teams: 12, divisions: 3, cross: 1 },
    { teams: 11, divisions: 2, cross: 2 },
  ])('$teams teams of $divisions divisions meet $cross times across', ({ teams, divisions, cross }) => {
    const input = { ...season({ teams, divisions, fields: 4, weeks: 24 }), crossDivisionMeetings: cross }
    const proposal = generateProposal(input)
    expect(proposal.unplaced).toEqual([])
    expect(violations(input, proposal)).toEqual([])
    const divisionOf = new Map(input.teams.map(({ id, divisionId }) => [id, divisionId]))
    const counts = meetings(proposal)
    for (const one of input.teams) {
      for (const other of input.teams) {
        if (one.id >= other.id) continue
        const isWithin = divisionOf.get(one.id) === divisionOf.get(other.id)
        expect(counts.get(`${one.id} ${other.id}`)).toBe(isWithin ? 1 : cross)
      }
    }
    expect(proposal.metrics.imbalance).toBeLessThanOrEqual(1)
  })
})

test('games elsewhere that fill a limit over several days leave no room', () => {
  const input = season({ teams: 2, fields: 1, weeks: 1, preferredDays: [6, 7] })
  const elsewhere = {
    fieldId: null,
    teamIds: ['team-00'],
    start: '2026-03-07T14:00:00.000Z',
    end: '2026-03-07T15:00:00.000Z',
  }
  const limited = { ...input, startDate: '2026-03-02', endDate: '2026-03-08', busy: [elsewhere] }
  expect(generateProposal(limited).games).toHaveLength(1)
  expect(generateProposal({ ...limited, limits: [{ days: 2, games: 1 }] }).games).toEqual([])
})
