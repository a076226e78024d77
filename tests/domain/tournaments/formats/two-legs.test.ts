import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import { toDrawnViews, toMatchViews } from '#domain/tournaments/match-view.ts'
import type { MatchResult } from '#domain/tournaments/results.ts'
import { computeProgress, type TournamentFacts } from '#domain/tournaments/progress.ts'
import { computeOutcome, isDrawn, listSeriesGames } from '#domain/tournaments/formats/series.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { toMatchColumns } from '#domain/tournaments/tournament-games.ts'
import { isKnockout } from '#domain/scores/scores.ts'
import { makeGame } from '../../../support/rows/factories.ts'
import { anythingHappens, entrantsOf, forfeited, playOut, sizes } from '../play.ts'

const four = createSingleElimination(4, { legs: 'aggregate', thirdPlace: true })
const awayGoals = createSingleElimination(2, { legs: 'away_goals' })
const goalsOnly = createSingleElimination(2, { legs: 'aggregate' })

/** T2 is at home in the first leg, T1 in the second. Scores have T1’s goals first. */
function legs(first: readonly [number, number], second: readonly [number, number], winner: string | null = null) {
  const leg = (match: number, homeTeamId: string, awayTeamId: string, homeScore: number, awayScore: number) =>
    ({
      match,
      kind: 'score',
      homeTeamId,
      awayTeamId,
      homeScore,
      awayScore,
      winnerTeamId: match === 2 ? winner : null,
    }) satisfies MatchResult
  return [leg(1, 'T2', 'T1', first[1], first[0]), leg(2, 'T1', 'T2', ...second)]
}

const outcomeOf = (bracket: typeof four, results: readonly MatchResult[], facts: TournamentFacts = {}) =>
  computeOutcome(bracket, computeProgress(bracket, entrantsOf(bracket), results, facts).matches, 2)

test.each(sizes)('of %i teams, each pairing is two games, and each team hosts one', (teams) => {
  const bracket = createSingleElimination(teams, {
    legs: 'aggregate',
    thirdPlace: true,
    finalBestOf: teams % 2 === 0 ? 1 : null,
  })
  for (const match of bracket.matches.filter(isDrawn)) {
    const games = listSeriesGames(bracket, match)
    const isFinal = match.stage === 'main' && match.round === Math.max(...bracket.matches.map(({ round }) => round))
    const isSingle = match.stage === 'third' || (isFinal && teams % 2 === 0)
    expect(games).toHaveLength(isSingle ? 1 : 2)
    expect(games.map(({ sources }) => sources)).toEqual(
      isSingle ? [match.sources] : [match.sources.toReversed(), match.sources],
    )
  }
  const { end } = playOut(bracket, anythingHappens(createRandom(teams)), createRandom(teams))
  const open = bracket.matches.filter(
    (match) => isDrawn(match) && !computeOutcome(bracket, end.matches, match.number).isSettled,
  )
  // Only legs that are level without a named winner hold anything up.
  expect(open.filter(({ series }) => !series?.by)).toEqual(
    open.filter(({ series, number }) => !series?.by && end.matches[number - 1]?.state === 'waiting'),
  )
  expect(end.isOver).toBe(open.length === 0)
})

test('a leg may end level, unlike any other knockout game', () => {
  const columns = toMatchColumns(four, entrantsOf(four))
  expect(columns.map(({ tournament_stage: stage }) => stage)).toEqual([
    'first_leg',
    'second_leg',
    'first_leg',
    'second_leg',
    'third',
    'first_leg',
    'second_leg',
  ])
  expect(columns.map((game) => isKnockout(game))).toEqual([false, false, false, false, true, false, false])
})

describe('who advances from two legs', () => {
  test.each([
    { what: 'the higher total', first: [2, 1], second: [0, 0], winner: 'T1', score: [2, 1], tie: undefined },
    {
      what: 'the higher total, although the second leg was lost',
      first: [3, 0],
      second: [0, 2],
      winner: 'T1',
      score: [3, 2],
      tie: undefined,
    },
    { what: 'nobody yet, if level', first: [2, 1], second: [1, 2], winner: null, score: [3, 3], tie: null },
  ] as const)('$what', ({ first, second, winner, score, tie }) => {
    const outcome = outcomeOf(goalsOnly, legs(first, second))
    expect(outcome).toMatchObject({ winner, score, isSettled: winner !== null })
    expect(outcome.tie).toBe(tie)
  })

  test('the winner of the tiebreaker, although that team lost the second leg', () => {
    expect(outcomeOf(goalsOnly, legs([2, 1], [1, 2], 'T1'))).toMatchObject({ winner: 'T1', loser: 'T2', tie: 'named' })
  })

  test('whoever is named counts only if the total is level', () => {
    expect(outcomeOf(goalsOnly, legs([3, 1], [1, 2], 'T2'))).toMatchObject({ winner: 'T1', isSettled: true })
  })

  test('more goals away decide before a tiebreaker does, if that is the rule', () => {
    expect(outcomeOf(awayGoals, legs([1, 2], [1, 0], 'T2'))).toMatchObject({ winner: 'T1', tie: 'away_goals' })
    expect(outcomeOf(goalsOnly, legs([1, 2], [1, 0], 'T2'))).toMatchObject({ winner: 'T2', tie: 'named' })
  })

  test('nothing is decided after one leg, in whatever order they are played', () => {
    const [first, second] = legs([9, 0], [9, 0])
    for (const only of [first, second])
      expect(outcomeOf(goalsOnly, only ? [only] : [])).toMatchObject({ isSettled: false })
    expect(
      outcomeOf(
        goalsOnly,
        [second, first].flatMap((leg) => leg ?? []),
      ),
    ).toMatchObject({ winner: 'T1' })
  })
})

describe('without a game', () => {
  test('whoever forfeits a leg is out, and the other leg is not needed', () => {
    const { matches } = computeProgress(goalsOnly, entrantsOf(goalsOnly), [forfeited(1, 'T2', 'T1', 'away')])
    expect(matches.map(({ state }) => state)).toEqual(['walkover', 'not_needed'])
    expect(computeOutcome(goalsOnly, matches, 2)).toMatchObject({ winner: 'T2', loser: 'T1', isSettled: true })
  })

  test('a team that leaves between the legs is out, whatever the score of the first', () => {
    const [first] = legs([5, 0], [0, 0])
    expect(outcomeOf(goalsOnly, first ? [first] : [], { withdrawn: ['T1'] })).toMatchObject({ winner: 'T2' })
  })

  test('if both forfeit one leg, the other leg decides', () => {
    const [, second] = legs([0, 0], [2, 1])
    const both = forfeited(1, 'T2', 'T1', 'both')
    expect(outcomeOf(goalsOnly, second ? [both, second] : [])).toMatchObject({ winner: 'T1', isSettled: true })
    const neither = [both, forfeited(2, 'T1', 'T2', 'both')]
    expect(outcomeOf(goalsOnly, neither)).toMatchObject({ winner: null, isSettled: true })
  })
})

test('the tournament goes on once a level pairing has a winner', () => {
  const level = legs([1, 1], [0, 0])
  const open = computeProgress(
    four,
    entrantsOf(four),
    level.map((leg) => ({ ...leg, awayTeamId: swap(leg.awayTeamId), homeTeamId: swap(leg.homeTeamId) })),
  )
  expect(open.matches[5]?.state).toBe('waiting')
  const final = computeProgress(goalsOnly, entrantsOf(goalsOnly), level)
  expect(final.isOver).toBe(false)
  expect(computeFinalStanding(goalsOnly, entrantsOf(goalsOnly), final)).toBeNull()
  const named = computeProgress(goalsOnly, entrantsOf(goalsOnly), legs([1, 1], [0, 0], 'T2'))
  expect(computeFinalStanding(goalsOnly, entrantsOf(goalsOnly), named)?.map(({ teamId }) => teamId)).toEqual([
    'T2',
    'T1',
  ])
})

const swap = (team: string) => (team === 'T2' ? 'T4' : team)

test.each([
  { results: [], drawn: [null, null, 'Two legs'] },
  { results: legs([2, 1], [0, 0]).slice(0, 1), drawn: [2, 1, 'Two legs'] },
  { results: legs([2, 1], [1, 2]), drawn: [3, 3, 'Level on aggregate'] },
  { results: legs([2, 1], [1, 2], 'T1'), drawn: [3, 3, 'After extra time or penalties'] },
])('two legs are drawn as one box with the total score: $drawn', ({ results, drawn }) => {
  const progress = computeProgress(goalsOnly, entrantsOf(goalsOnly), results)
  const views = toMatchViews({ bracket: goalsOnly, progress }, [], (id) => id)
  const box = toDrawnViews({ bracket: goalsOnly, progress }, views)[1]
  expect([box?.sides[0].score, box?.sides[1].score, box?.note]).toEqual(drawn)
})

test('a tiebreaker is noted with the pairing, not with the leg that its winner may have lost', () => {
  const progress = computeProgress(goalsOnly, entrantsOf(goalsOnly), legs([2, 1], [1, 2], 'T1'))
  const leg = {
    ...makeGame({ status: 'completed', winner: 'home' }),
    home_team_id: 'T1',
    away_team_id: 'T2',
    match_number: 2,
  }
  const views = toMatchViews({ bracket: goalsOnly, progress }, [leg], (id) => id)
  expect([views[1]?.note, views[1]?.sides.map(({ outcome }) => outcome)]).toEqual([null, ['lost', 'won']])
  expect(toDrawnViews({ bracket: goalsOnly, progress }, views)[1]?.note).toBe('After extra time or penalties')
})
