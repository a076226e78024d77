import { describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { createMatchProblem } from '#domain/tournaments/layout/match-problem.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { away, inputFor, problemOf, team } from '../problem-of.ts'

describe('the tables of a bracket', () => {
  test('say which matches come before and after which, and who may play in them', () => {
    // 1: seeds 1 and 4, 2: seeds 2 and 3, 3: third place, 4: final.
    const problem = problemOf(createSingleElimination(4, { thirdPlace: true }), { hours: 4, restHours: 2 })
    expect(problem.sources).toEqual([[], [], [0, 1], [0, 1]])
    expect(problem.followers).toEqual([[2, 3], [2, 3], [], []])
    expect(problem.teams).toEqual([
      [0, 3],
      [1, 2],
      [0, 3, 1, 2],
      [0, 3, 1, 2],
    ])
    expect(problem.restMs).toBe(7_200_000)
    expect(problem.final).toBe(3)
    expect([...problem.inPool]).toEqual([0, 0, 0, 0])
    expect(problem.partners).toBeNull()
  })

  test('say from which match a team comes, and that it begins in its first', () => {
    const { ways } = problemOf(createSingleElimination(3), { hours: 2 })
    const begins = { from: -1, isFromPool: false }
    expect(ways).toEqual([
      [
        { team: 1, ...begins },
        { team: 2, ...begins },
      ],
      [
        { team: 0, ...begins },
        { team: 1, from: 0, isFromPool: false },
        { team: 2, from: 0, isFromPool: false },
      ],
    ])
  })

  test('have a team once in a match that it may come into by two ways', () => {
    // 1: the two teams meet; 2: the winner meets the loser; 3: again if necessary.
    const { teams, ways, final } = problemOf(createDoubleElimination(2), { hours: 3 })
    expect(teams).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ])
    expect(ways[1]?.map((way) => way.team)).toEqual([0, 1, 0, 1])
    expect(final).toBe(1)
  })

  test('have all games of a pool before a match to which it sends somebody', () => {
    const { sources, followers, ways, inPool, final } = problemOf(createPoolsBracket({ sizes: [3], advance: 2 }), {
      hours: 5,
    })
    expect([...inPool]).toEqual([1, 1, 1, 0])
    expect(sources).toEqual([[], [], [], [0, 1, 2]])
    expect(followers).toEqual([[3], [3], [3], []])
    expect(final).toBe(3)
    const fromPool = { from: -1, isFromPool: true }
    expect(ways.slice(0, 3).flat()).toEqual(
      ways.slice(0, 3).flatMap((all) => all.map((way) => ({ ...way, ...fromPool }))),
    )
    expect(ways[3]).toEqual([0, 1, 2, 0, 1, 2].map((each) => ({ team: each, ...fromPool })))
  })

  test('go by the order of the entrants, not by that of the teams', () => {
    const bracket = createSingleElimination(4)
    const input = inputFor(bracket, { hours: 3 })
    const { teams } = createMatchProblem(bracket, [4, 3, 2, 1].map(team), input)
    // Seed 1 is last in the list of teams.
    expect(teams.slice(0, 2)).toEqual([
      [3, 0],
      [2, 1],
    ])
  })
})

test('an entrant that is no team is refused by its name', () => {
  const bracket = createSingleElimination(2)
  const input = inputFor(bracket, { hours: 1 })
  expect(() => createMatchProblem(bracket, [team(1), 'team-of-others'], input)).toThrow(
    new RangeError('Team team-of-others is not among those that play'),
  )
})

test('a match is open only while everybody who may come into it is free', () => {
  const problem = problemOf(createSingleElimination(4), { hours: 3, busy: [away(1, 1), away(2, 2)] })
  const open = [0, 1, 2].map((match) => [...problem.isOpen.subarray(3 * match, 3 * match + 3)])
  expect(open).toEqual([
    [1, 0, 1],
    [1, 1, 0],
    [1, 0, 0],
  ])
})

test('matches need the same people where teams that may play in them share somebody', () => {
  const sharedPeople = [[team(1), team(2)]]
  expect(problemOf(createSingleElimination(4), { hours: 3, sharedPeople }).partners).toEqual([
    [1, 2],
    [0, 2],
    [0, 1],
  ])
  // With eight teams, seeds 1 and 2 are in matches 1 and 3, then in 5 and 6, so matches 2 and 4 are unaffected.
  const { partners } = problemOf(createSingleElimination(8), { hours: 7, sharedPeople })
  expect(partners).toEqual([[2, 5, 6], [], [0, 4, 6], [], [2, 5, 6], [0, 4, 6], [0, 2, 4, 5]])
})
