import { describe, expect, it } from 'vitest'
import { describePlaceRange, describeRace, describeRaceVerdict } from '#features/standings/race-words.ts'
import type { RaceVerdict } from '#domain/standings/race.ts'

const verdict = (teamId: string, given: Partial<RaceVerdict> = {}): RaceVerdict => ({
  teamId,
  status: 'open',
  exact: true,
  eliminatedBy: null,
  ...given,
})
const out = (teamId: string, by: readonly string[] | null = null) =>
  verdict(teamId, { status: 'eliminated', eliminatedBy: by })
const nameOf = (id: string) => id.toUpperCase()

describe('the race for the first place', () => {
  it('is told in one sentence once something is decided', () => {
    expect(describeRace([verdict('a'), verdict('b')], nameOf)).toBeNull()
    expect(describeRace([verdict('a'), verdict('b'), out('c')], nameOf)).toBe('Still in contention: A and B.')
    expect(describeRace([verdict('a'), verdict('b', { exact: false }), out('c')], nameOf)).toBe(
      'Still in contention: A, and possibly B.',
    )
    expect(describeRace([verdict('a', { exact: false }), out('c')], nameOf)).toBe('Possibly still in contention: A.')
    expect(describeRace([verdict('a', { status: 'clinched' }), out('b')], nameOf)).toBe('A clinched first place.')
    expect(describeRace(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => verdict(id)).concat(out('h')), nameOf)).toBe(
      '7 teams can still finish first.',
    )
  })

  it('says between which places a team will finish, unless nothing is known or it clinched', () => {
    expect(describePlaceRange({ best: 2, worst: 6 }, 'Foxes', 8)).toBe('Foxes will finish between 2nd and 6th.')
    expect(describePlaceRange({ best: 1, worst: 3 }, 'Foxes', 8)).toBe('Foxes will finish between 1st and 3rd.')
    expect(describePlaceRange({ best: 4, worst: 4 }, 'Foxes', 8)).toBe('Foxes will finish 4th.')
    expect(describePlaceRange({ best: 1, worst: 8 }, 'Foxes', 8)).toBeNull()
    expect(describePlaceRange({ best: 1, worst: 1 }, 'Foxes', 8)).toBeNull()
  })

  it('is told of each team with the reason', () => {
    expect(describeRaceVerdict(verdict('a'), nameOf)).toBe('Can still finish first.')
    expect(describeRaceVerdict(verdict('a', { exact: false }), nameOf)).toMatch(/Might still finish first/)
    expect(describeRaceVerdict(verdict('a', { status: 'clinched' }), nameOf)).toMatch(/^Clinched first place/)
    expect(describeRaceVerdict(out('a'), nameOf)).toMatch(/whatever the remaining results/)
    expect(describeRaceVerdict(out('a', ['b']), nameOf)).toBe('Can’t finish first because B can’t be caught.')
    expect(describeRaceVerdict(out('a', ['b', 'c']), nameOf)).toMatch(/one of B and C will finish higher/)
  })
})
