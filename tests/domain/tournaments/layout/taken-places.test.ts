import { describe, expect, it } from 'vitest'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { findTakenPlaces } from '#domain/tournaments/layout/taken-places.ts'
import { makeGame, testId } from '../../../support/rows/factories.ts'

const [first, second, third, fieldA, fieldB] = [testId(), testId(), testId(), testId(), testId()]

// Three teams on field A: seeds 2 and 3 meet at 10:00, and seed 1 waits in the final at 14:00.
const plan = {
  bracket: createSingleElimination(3),
  entrants: [first, second, third],
  times: ['10', '14'].map((hour) => ({
    start: `2026-05-02T${hour}:00:00.000Z`,
    end: `2026-05-02T${hour}:50:00.000Z`,
    fieldId: fieldA,
  })),
}
const rules = { minGameSpacing: 2, turnaroundMinutes: 10 }

function taken(given: Parameters<typeof makeGame>[0]) {
  const { byField, byTeam } = findTakenPlaces(plan, [makeGame({ field_id: fieldB, ...given })], rules)
  return [...(byField.length > 0 ? ['field'] : []), ...(byTeam.length > 0 ? ['team'] : [])]
}

const at = (start: string, end: string) => ({
  start_time: `2026-05-02T${start}:00.000Z`,
  end_time: `2026-05-02T${end}:00.000Z`,
})

describe('games that came since a bracket was planned', () => {
  it('are in the way on the same field, with the time that it takes to clear it', () => {
    expect(taken({ field_id: fieldA, ...at('14:30', '15:30') })).toEqual(['field'])
    expect(taken({ field_id: fieldA, ...at('14:55', '15:30') })).toEqual(['field'])
    expect(taken({ field_id: fieldA, ...at('15:00', '15:30') })).toEqual([])
    expect(taken({ field_id: fieldA, ...at('13:00', '13:50') })).toEqual([]) // the field is cleared by the time the final starts
    expect(taken({ field_id: fieldA, ...at('13:00', '13:51') })).toEqual(['field'])
  })

  it('are in the way where they leave no rest to a team that may come into a later match', () => {
    expect(taken({ home_team_id: second, ...at('11:00', '11:50') })).toEqual(['team']) // after the team's first match
    expect(taken({ home_team_id: first, ...at('10:00', '10:50') })).toEqual([]) // the team has a bye at that time
    expect(taken({ away_team_id: first, ...at('16:00', '17:00') })).toEqual(['team'])
    expect(taken({ away_team_id: third, ...at('16:30', '17:00') })).toEqual(['team']) // only if the team wins
    expect(taken({ away_team_id: third, ...at('17:00', '18:00') })).toEqual([])
  })

  it('are in nobody’s way where they are not played', () => {
    expect(taken({ field_id: fieldA, home_team_id: first, status: 'cancelled', ...at('14:00', '15:00') })).toEqual([])
    expect(taken({ field_id: fieldA, home_team_id: first, status: 'postponed', ...at('14:00', '15:00') })).toEqual([])
  })

  it('are in nobody’s way where neither they nor the match have a field', () => {
    const unplaced = { ...plan, times: plan.times.map((times) => ({ ...times, fieldId: null })) }
    const { byField } = findTakenPlaces(unplaced, [makeGame({ field_id: null, ...at('14:00', '15:00') })], rules)
    expect(byField).toEqual([])
  })

  it('are in the way before a match too, where they end too late for the rest of a team', () => {
    expect(taken({ home_team_id: first, ...at('11:00', '12:00') })).toEqual([])
    expect(taken({ home_team_id: first, ...at('11:00', '12:01') })).toEqual(['team'])
    expect(taken({ away_team_id: second, ...at('07:00', '08:00') })).toEqual([])
    expect(taken({ away_team_id: second, ...at('07:00', '08:01') })).toEqual(['team'])
  })

  it('are each told for what they are in the way of', () => {
    const [onField, ofTeam, both, neither, later] = [
      makeGame({ field_id: fieldA, ...at('10:30', '11:00') }),
      makeGame({ field_id: fieldB, home_team_id: third, ...at('10:30', '11:00') }),
      makeGame({ field_id: fieldA, away_team_id: second, status: 'completed', ...at('13:30', '14:30') }),
      makeGame({ field_id: fieldB, ...at('10:30', '11:00') }),
      makeGame({ field_id: fieldA, home_team_id: first, ...at('19:00', '20:00') }),
    ]
    const { byField, byTeam } = findTakenPlaces(plan, [onField, ofTeam, both, neither, later], rules)
    expect(byField).toEqual([onField, both])
    expect(byTeam).toEqual([ofTeam, both])
  })

  it('need neither rest nor time to clear a field where the rules ask for none', () => {
    const none = { minGameSpacing: 0, turnaroundMinutes: 0 }
    const near = [
      makeGame({ field_id: fieldA, home_team_id: second, ...at('10:50', '12:00') }),
      makeGame({ field_id: fieldA, home_team_id: second, ...at('09:00', '10:00') }),
    ]
    expect(findTakenPlaces(plan, near, none)).toEqual({ byField: [], byTeam: [] })
    expect(findTakenPlaces(plan, near, rules)).toEqual({ byField: near, byTeam: near })
  })
})
