import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom, shuffle } from '#domain/random.ts'
import { findMatchesToReplay } from '#domain/tournaments/corrections.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import { layOutBracket } from '#domain/tournaments/layout/layout.ts'
import { describeMatch, toDrawnViews, toMatchViews } from '#domain/tournaments/match-view.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { listPrecedencePairs, listSeedsWithBye } from '#domain/tournaments/possible-teams.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import type { MatchResult } from '#domain/tournaments/results.ts'
import { computeOutcome, formatSeriesNumbers, isDrawn, listSeriesGames } from '#domain/tournaments/formats/series.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { bracketsWithSeries } from '../some-brackets.ts'
import {
  anybodyWins,
  anythingHappens,
  betterSeedWins,
  entrantsOf,
  forfeited,
  playOut,
  sizes,
  sourcesThatComeLater,
  won,
} from '../play.ts'

const bestOf3 = createSingleElimination(4, { bestOf: 3 })
const states = (bracket: Bracket, results: readonly MatchResult[], withdrawn: readonly string[] = []) =>
  computeProgress(bracket, entrantsOf(bracket), results, { withdrawn }).matches.map(({ state }) => state)

test.each([
  [{ finalBestOf: 3 }, 1, 3],
  [{ bestOf: 3, finalBestOf: 7 }, 3, 7],
  [{ bestOf: 5, finalBestOf: 1 }, 5, 1],
  [{ legs: 'aggregate', finalBestOf: 5 }, 2, 5],
  [{ legs: 'away_goals' }, 2, 2],
] as const)('a final has a length of its own, or that of the other pairings: %j', (options, each, final) => {
  const { matches } = createSingleElimination(8, { ...options, thirdPlace: true })
  const ofRound = (round: number) => matches.filter((match) => match.stage === 'main' && match.round === round)
  expect([1, 2, 3].map((round) => ofRound(round).length)).toEqual([4 * each, 2 * each, final])
  expect(ofRound(3).every(({ series }) => (series?.of ?? 1) === final)).toBe(true)
  expect(matches.filter(({ stage }) => stage === 'third')).toHaveLength(1)
})

describe.each(sizes)('a knockout of %i teams with series', (teams) => {
  const single = createSingleElimination(teams, { thirdPlace: true })
  const bracket = createSingleElimination(teams, { thirdPlace: true, bestOf: 3 })

  test('has three games for each pairing but that for third place, with consecutive numbers', () => {
    const thirds = single.matches.filter(({ stage }) => stage === 'third').length
    expect(bracket.matches).toHaveLength(3 * (single.matches.length - thirds) + thirds)
    expect(bracket.matches.map(({ number }) => number)).toEqual(bracket.matches.map((_, index) => index + 1))
    expect(sourcesThatComeLater(bracket)).toEqual([])
    const drawn = bracket.matches.filter(isDrawn)
    expect(drawn.map(({ stage, round, position }) => [stage, round, position])).toEqual(
      single.matches.map(({ stage, round, position }) => [stage, round, position]),
    )
    for (const match of drawn) {
      const [first, second, third] = listSeriesGames(bracket, match)
      expect(match.series ? [third?.number, second?.sources] : [first?.number, undefined]).toEqual([
        match.number,
        match.series ? first?.sources.toReversed() : undefined,
      ])
    }
  })

  test('plays no game that is not needed, and every one that is', () => {
    const random = createRandom(teams)
    const { end } = playOut(bracket, anybodyWins(random), random)
    const counted = bracket.matches
      .filter((match) => match.series && isDrawn(match))
      .map((match) => {
        const games = listSeriesGames(bracket, match).map(({ number }) => end.matches[number - 1]?.state)
        const { score: wins } = computeOutcome(bracket, end.matches, match.number)
        expect(games.filter((state) => state === 'played')).toHaveLength(wins[0] + wins[1])
        expect(games.filter((state) => state === 'not_needed')).toHaveLength(3 - wins[0] - wins[1])
        return Math.max(...wins)
      })
    expect(counted).toEqual(counted.map(() => 2))
  })

  test('gives byes to the same seeds', () => {
    expect(listSeedsWithBye(bracket)).toEqual(listSeedsWithBye(single))
  })

  test('ends as if single games had been won by the winners of the series, whatever happens', () => {
    const random = createRandom(teams)
    const { end, facts } = playOut(bracket, anybodyWins(random), random)
    const winners = new Map(
      bracket.matches.filter(isDrawn).map(({ number }, index) => {
        const { winner, loser, isSettled } = computeOutcome(bracket, end.matches, number)
        expect(isSettled).toBe(true)
        return [index + 1, { winner, loser }] as const
      }),
    )
    const results = [...winners].map(([match, { winner, loser }]) => won(match, winner ?? '', loser ?? ''))
    const alone = computeProgress(single, entrantsOf(single), results)
    expect(alone.ignored).toEqual([])
    expect(computeFinalStanding(bracket, entrantsOf(bracket), end, facts)).toEqual(
      computeFinalStanding(single, entrantsOf(single), alone),
    )
  })
})

describe('the games of a series', () => {
  const [sweep1, sweep2] = [won(1, 'T1', 'T4'), won(2, 'T1', 'T4')]

  test('are cancelled once it is decided, in whatever order they are played', () => {
    expect(states(bestOf3, []).slice(0, 4)).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect(states(bestOf3, [sweep1, sweep2]).slice(0, 3)).toEqual(['played', 'played', 'not_needed'])
    expect(states(bestOf3, [won(3, 'T1', 'T4'), sweep1]).slice(0, 3)).toEqual(['played', 'not_needed', 'played'])
    expect(states(bestOf3, [sweep1, won(2, 'T4', 'T1')]).slice(0, 3)).toEqual(['played', 'played', 'ready'])
  })

  test('count if they are played although the series is decided', () => {
    const progress = computeProgress(bestOf3, entrantsOf(bestOf3), [sweep1, sweep2, won(3, 'T4', 'T1')])
    expect(computeOutcome(bestOf3, progress.matches, 3)).toMatchObject({ winner: 'T1', loser: 'T4', score: [2, 1] })
    expect(progress.ignored).toEqual([])
  })

  test('go to the other team if one withdraws', () => {
    expect(states(bestOf3, [won(1, 'T4', 'T1')], ['T4']).slice(0, 3)).toEqual(['played', 'walkover', 'walkover'])
    const { matches } = computeProgress(bestOf3, entrantsOf(bestOf3), [won(1, 'T4', 'T1')], { withdrawn: ['T4'] })
    expect(computeOutcome(bestOf3, matches, 3)).toMatchObject({ winner: 'T1', score: [2, 1] })
    expect(matches[6]?.teams[0]).toBe('T1')
  })

  test('send nobody on if as many are won by each', () => {
    const level = [won(1, 'T1', 'T4'), won(2, 'T4', 'T1'), forfeited(3, 'T1', 'T4', 'both')]
    const { matches } = computeProgress(bestOf3, entrantsOf(bestOf3), level)
    expect(computeOutcome(bestOf3, matches, 3)).toMatchObject({ isSettled: true, winner: null, loser: null })
    expect(matches.slice(6).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  test('have to be replayed in the next round only if a correction changes who advances', () => {
    const results = [sweep1, sweep2, won(4, 'T2', 'T3'), won(5, 'T2', 'T3'), won(7, 'T1', 'T2')]
    const entrants = entrantsOf(bestOf3)
    const ask = (match: number, result: MatchResult | null) =>
      findMatchesToReplay(bestOf3, entrants, results, { match, result })
    expect(ask(1, won(1, 'T4', 'T1'))).toEqual([7]) // open again
    expect(ask(1, { ...sweep1, kind: 'score', homeScore: 9, awayScore: 0, winnerTeamId: null })).toEqual([])
  })

  test('are placed one after the other, and before those of the winners', () => {
    expect(listPrecedencePairs(bestOf3)).toEqual([
      [1, 2],
      [2, 3],
      [4, 5],
      [5, 6],
      [3, 7],
      [6, 7],
      [7, 8],
      [8, 9],
    ])
  })

  test('are settled in the same way whatever the order of results', () => {
    fc.assert(
      fc.property(bracketsWithSeries, fc.nat(), (bracket, seed) => {
        const { results, end } = playOut(bracket, anythingHappens(createRandom(seed)), createRandom(seed))
        const again = computeProgress(bracket, entrantsOf(bracket), shuffle(results, createRandom(seed + 1)))
        expect(again.matches).toEqual(end.matches)
      }),
    )
  })
})

describe('a series is drawn', () => {
  const results = [won(1, 'T1', 'T4'), won(2, 'T4', 'T1')]
  const viewsOf = (given: readonly MatchResult[]) => {
    const progress = computeProgress(bestOf3, entrantsOf(bestOf3), given)
    const stand = { bracket: bestOf3, progress }
    return toDrawnViews(
      stand,
      toMatchViews(stand, [], (id) => id),
    )
  }

  test('as one box, at the place of its last game', () => {
    expect(layOutBracket(bestOf3).boxes.map(({ match }) => match)).toEqual([3, 6, 9])
    expect(layOutBracket(bestOf3).connectors.map(({ from, to }) => [from, to])).toEqual([
      [3, 9],
      [6, 9],
    ])
    expect(bestOf3.matches.map((match) => formatSeriesNumbers(bestOf3, match)).slice(5)).toEqual([
      '4–6',
      '7–9',
      '7–9',
      '7–9',
    ])
  })

  test('with the games that each team has won', () => {
    const inWords = (given: readonly MatchResult[]) =>
      viewsOf(given).flatMap((view) => (isDrawn(view.match) ? [describeMatch(view, '')] : []))
    expect(inWords([])).toEqual([
      'Matches 1–3, semifinal: T1, T4. Best of 3.',
      'Matches 4–6, semifinal: T2, T3. Best of 3.',
      'Matches 7–9, final: winner of matches 1–3, winner of matches 4–6. Best of 3.',
    ])
    expect(inWords(results)[0]).toBe('Matches 1–3, semifinal: T1 1, T4 1. Best of 3.')
    expect(inWords([...results, won(3, 'T4', 'T1')])).toEqual([
      'Matches 1–3, semifinal: T1 1, T4 2. Best of 3. T4 won.',
      'Matches 4–6, semifinal: T2, T3. Best of 3.',
      'Matches 7–9, final: T4, winner of matches 4–6. Best of 3.',
    ])
  })

  test('and a better team that always wins needs two games', () => {
    const { end } = playOut(bestOf3, betterSeedWins, createRandom(1))
    const last = toDrawnViews(
      { bracket: bestOf3, progress: end },
      toMatchViews({ bracket: bestOf3, progress: end }, [], (id) => id),
    )[8]
    expect(last?.sides.map(({ name, score, outcome }) => [name, score, outcome])).toEqual([
      ['T1', 2, 'won'],
      ['T2', 0, 'lost'],
    ])
  })
})
