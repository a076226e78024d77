import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLostResults, findMatchesToReplay } from '#domain/tournaments/corrections.ts'
import type { ResultCorrection } from '#domain/tournaments/corrections.ts'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import type { Bracket, SideSource } from '#domain/tournaments/model.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import { decideMatch } from '#domain/tournaments/results.ts'
import type { MatchDecision, MatchResult } from '#domain/tournaments/results.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createRandom } from '#domain/random.ts'
import { anybodyWins, anythingHappens, entrantsOf, forfeited, pairOf, playOut, won } from './play.ts'
import type { PlayedOut } from './play.ts'
import { brackets } from './some-brackets.ts'

describe('in a tournament of eight that is over', () => {
  /** 1: T1 T8, 2: T4 T5, 3: T2 T7, 4: T3 T6, 5 and 6: semifinals, 7: third place, 8: final. */
  const eight = createSingleElimination(8, { thirdPlace: true })
  const results = [
    won(1, 'T1', 'T8'),
    won(2, 'T4', 'T5'),
    won(3, 'T2', 'T7'),
    won(4, 'T3', 'T6'),
    won(5, 'T1', 'T4'),
    won(6, 'T2', 'T3'),
    won(7, 'T4', 'T3'),
    won(8, 'T1', 'T2'),
  ]
  const resets = (match: number, result: MatchResult | null) =>
    findMatchesToReplay(eight, entrantsOf(eight), results, { match, result })

  test('another winner resets what that team has played since, and what hangs on it', () => {
    expect(resets(2, won(2, 'T5', 'T4'))).toEqual([5, 7, 8])
    expect(resets(5, won(5, 'T4', 'T1'))).toEqual([7, 8])
    expect(resets(5, forfeited(5, 'T1', 'T4', 'both'))).toEqual([7, 8])
    expect(resets(1, null)).toEqual([5, 7, 8])
  })

  test('another score of the same winner, and the last games, reset nothing', () => {
    expect(resets(1, { ...won(1, 'T1', 'T8'), homeScore: 9 })).toEqual([])
    expect(resets(1, forfeited(1, 'T1', 'T8', 'away'))).toEqual([])
    expect(resets(8, won(8, 'T2', 'T1'))).toEqual([])
    expect(resets(7, null)).toEqual([])
  })

  test('nothing is reset that has not been played', () => {
    const early = results.slice(0, 5)
    expect(findMatchesToReplay(eight, entrantsOf(eight), early, { match: 1, result: won(1, 'T8', 'T1') })).toEqual([5])
    expect(findMatchesToReplay(eight, entrantsOf(eight), early, { match: 3, result: won(3, 'T7', 'T2') })).toEqual([])
  })
})

test('a second final goes when the first one turns out to have been won by the unbeaten team', () => {
  const two = createDoubleElimination(2)
  const results = [won(1, 'T1', 'T2'), won(2, 'T2', 'T1'), won(3, 'T1', 'T2')]
  const correction = { match: 2, result: won(2, 'T1', 'T2') }
  expect(findMatchesToReplay(two, ['T1', 'T2'], results, correction)).toEqual([3])
})

test('a game of the same two teams stands, even if they have changed places', () => {
  const two = createDoubleElimination(2)
  const results = [won(1, 'T1', 'T2'), won(2, 'T1', 'T2')]
  expect(findMatchesToReplay(two, ['T1', 'T2'], results, { match: 1, result: won(1, 'T2', 'T1') })).toEqual([])
  const { matches } = computeProgress(two, ['T1', 'T2'], [...results, won(1, 'T2', 'T1')])
  expect(matches[1]).toMatchObject({ teams: ['T2', 'T1'], winner: 'T1', result: results[1] })
  expect(matches[2]).toMatchObject({ state: 'ready' })
})

test('another order in a pool resets the games of who comes from it', () => {
  const bracket = createPoolsBracket({ sizes: [2, 2, 2, 2], advance: 1 })
  const entrants = entrantsOf(bracket)
  const { results, facts, end } = playOut(bracket, anybodyWins(createRandom(3)), createRandom(3))
  const placings = new Map(facts.placings).set(0, (facts.placings.get(0) ?? []).toReversed())
  const lost = findLostResults(end, computeProgress(bracket, entrants, results, { placings }))
  expect(lost).toEqual([bracket.matches.find(({ sources: [first] }) => first.kind === 'place')?.number, 7])
})

/**
 * Returns which result counts for each match, working back from the end: the teams of a match come from the matches
 * before it. The outcome does not depend on how byes are numbered or on the order of matches.
 */
function countingResults(bracket: Bracket, { facts }: PlayedOut, results: readonly MatchResult[]) {
  const entrants = entrantsOf(bracket)
  const counting = new Map<number, MatchResult | null>()
  const settled = new Map<number, { teams: (string | null | undefined)[]; decision: MatchDecision | undefined }>()

  const whoComes = (source: SideSource): string | null | undefined => {
    if (source.kind === 'seed') return entrants[source.seed - 1]
    if (source.kind === 'place') return facts.placings.get(source.pool)?.[source.place - 1]
    if (source.kind === 'qualifier') return facts.qualified?.[source.slot - 1]
    if (source.kind === 'paired') {
      const teams = facts.paired?.[source.round - 2]
      return teams && (teams[source.slot - 1] ?? null)
    }
    if (source.kind === 'reseeded') {
      const round = bracket.matches.filter((match) => match.stage === 'main' && match.round === source.round)
      const decisions = round.map(({ number }) => settle(number).decision)
      if (decisions.includes(undefined)) return undefined
      const winners = decisions.flatMap((each) => each?.winner ?? [])
      return entrants.filter((team) => winners.includes(team))[source.rank - 1] ?? null
    }
    const { teams, decision } = settle(source.match)
    if (decision === undefined) return undefined
    if (source.kind === 'winner') return decision.winner
    const cameFrom = bracket.matches[source.match - 1]?.sources[teams.indexOf(decision.loser)]
    return source.firstGameOnly && cameFrom?.kind === 'winner' ? null : decision.loser
  }

  const settle = (number: number) => {
    const known = settled.get(number)
    if (known) return known
    const match = bracket.matches[number - 1]
    if (!match) throw new Error(`There is no match ${number}`)
    let teams = match.sources.map(whoComes)
    if (match.ifNeeded) {
      const final = settle(number - 1)
      if (final.decision && (final.decision.loser === null || final.decision.winner !== final.teams[1]))
        teams = [null, null]
    }
    const result =
      results.findLast(
        (each) =>
          each.match === number &&
          pairOf([each.homeTeamId, each.awayTeamId]) === pairOf(teams.map((team) => team ?? '?')),
      ) ?? null
    let decision: MatchDecision | undefined
    if (result) decision = decideMatch(match, result)
    else if (!teams.includes(undefined) && teams.includes(null)) {
      decision = { winner: teams.find((team) => team !== null) ?? null, loser: null }
    }
    counting.set(number, result)
    const answer = { teams, decision }
    settled.set(number, answer)
    return answer
  }
  for (const { number } of bracket.matches) settle(number)
  return counting
}

type Corrected = { readonly bracket: Bracket; readonly played: PlayedOut; readonly correction: ResultCorrection }

/** A finished or half-finished tournament, and a correction of one of its results. */
const corrected: fc.Arbitrary<Corrected> = fc
  .tuple(brackets, fc.nat(), fc.constantFrom(0.5, 1), fc.constantFrom('swap', 'forfeit', 'both', 'score', 'none'))
  .map(([bracket, seed, share, how]) => {
    const random = createRandom(seed)
    const all = playOut(bracket, anythingHappens(random), random)
    const played = { ...all, results: all.results.slice(0, Math.max(1, Math.floor(all.results.length * share))) }
    const old = played.results[Math.floor(random() * played.results.length)]
    if (!old) throw new Error('Nothing was played')
    const { match, homeTeamId, awayTeamId } = old
    const result = {
      swap: won(match, awayTeamId, homeTeamId),
      score: won(match, homeTeamId, awayTeamId),
      forfeit: forfeited(match, homeTeamId, awayTeamId, 'home'),
      both: forfeited(match, homeTeamId, awayTeamId, 'both'),
      none: null,
    }[how]
    return { bracket, played, correction: { match, result } }
  })

const withCorrection = ({ results }: PlayedOut, { match, result }: ResultCorrection) => [
  ...results.filter((each) => each.match !== match),
  ...(result ? [result] : []),
]

test('exactly those matches are reset whose result counted before and does not count after', () => {
  fc.assert(
    fc.property(corrected, ({ bracket, played, correction }) => {
      const before = countingResults(bracket, played, played.results)
      const after = countingResults(bracket, played, withCorrection(played, correction))
      const lost = [...before].flatMap(([match, result]) =>
        result !== null && match !== correction.match && after.get(match) !== result ? [match] : [],
      )
      expect(findMatchesToReplay(bracket, entrantsOf(bracket), played.results, correction, played.facts)).toEqual(
        lost.toSorted((a, b) => a - b),
      )
    }),
    { numRuns: 60 },
  )
})

test('it is only matches whose teams really change, and all others stay as they are', () => {
  fc.assert(
    fc.property(corrected, ({ bracket, played, correction }) => {
      const { results, facts } = played
      const resets = findMatchesToReplay(bracket, entrantsOf(bracket), results, correction, facts)
      const kept = withCorrection(played, correction).filter(({ match }) => !resets.includes(match))
      const before = computeProgress(bracket, entrantsOf(bracket), results, facts)
      const after = computeProgress(bracket, entrantsOf(bracket), kept, facts)
      expect(after.ignored).toEqual([])
      const [first, then] = [before, after].map(({ matches }) =>
        matches.map(({ teams, result, winner }) => ({ pair: pairOf(teams), result, winner })),
      )
      const changed = first?.flatMap(({ pair }, index) => (then?.[index]?.pair === pair ? [] : [index + 1]))
      expect(changed).toEqual(expect.arrayContaining(resets))
      const isKept = (_: unknown, index: number) =>
        kept.some(({ match }) => match === index + 1 && match !== correction.match)
      expect(then?.filter(isKept)).toEqual(first?.filter(isKept))
    }),
    { numRuns: 60 },
  )
})
