import { describe, expect, test } from 'vitest'
import type { Bracket } from '#domain/tournaments/model.ts'
import { findPossibleTeams, listSeedsWithBye } from '#domain/tournaments/possible-teams.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import { getBracketSize, getSeedOrder } from '#domain/tournaments/seeding.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createRandom } from '#domain/random.ts'
import {
  anybodyWins,
  betterSeedWins,
  entrantsOf,
  playOut,
  seedOf,
  pairOf,
  sizes,
  sourcesThatComeLater,
} from '../play.ts'

const inStage = (bracket: Bracket, stage: string) => bracket.matches.filter((match) => match.stage === stage)
const seedsUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('the seeds stand where they always do', () => {
  expect(getSeedOrder(2)).toEqual([1, 2])
  expect(getSeedOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
  expect(getSeedOrder(64).toSorted((a, b) => a - b)).toEqual(seedsUpTo(64))
})

describe.each(sizes)('%i teams', (teams) => {
  const bracket = createSingleElimination(teams)
  const withThird = createSingleElimination(teams, { thirdPlace: true })
  const byes = getBracketSize(teams) - teams

  test('play one game less than there are teams, and one more for third place from four teams on', () => {
    expect(bracket.matches).toHaveLength(teams - 1)
    expect(withThird.matches).toHaveLength(teams - 1 + (teams >= 4 ? 1 : 0))
    expect(inStage(withThird, 'main')).toHaveLength(teams - 1)
  })

  test('have byes for exactly the best seeds', () => {
    expect(listSeedsWithBye(bracket)).toEqual(seedsUpTo(byes))
    const begin = bracket.matches.flatMap(({ round, sources }) =>
      sources.flatMap((source) => (source.kind === 'seed' ? [{ seed: source.seed, round }] : [])),
    )
    expect(begin.toSorted((a, b) => a.seed - b.seed)).toEqual(
      seedsUpTo(teams).map((seed) => ({ seed, round: seed <= byes ? 2 : 1 })),
    )
  })

  test('are drawn so that the best two can meet in the final only, the best four not before the semifinals', () => {
    const entrants = entrantsOf(bracket)
    const possible = findPossibleTeams(bracket, entrants, computeProgress(bracket, entrants, []))
    const final = bracket.matches.at(-1)
    const bestOfMatches = bracket.matches.map(({ number, round }) => {
      const matchesOfRound = 2 ** ((final?.round ?? 0) - round)
      return possible[number - 1]?.flat().filter((team) => seedOf(team) <= matchesOfRound).length
    })
    expect(bestOfMatches).toEqual(bracket.matches.map(() => 1))
    expect(possible.at(-1)?.map((side) => side.filter((team) => seedOf(team) <= 2))).toEqual([['T1'], ['T2']])
  })

  test('meet best against worst, round after round, as long as the better one wins', () => {
    const { end } = playOut(bracket, betterSeedWins, createRandom(1))
    const sums = end.matches.map(({ teams }) => teams.reduce((sum, team) => sum + seedOf(team ?? ''), 0))
    expect(sums).toEqual(bracket.matches.map(({ round }) => getBracketSize(teams) / 2 ** (round - 1) + 1))
    expect(end.matches.at(-1)?.winner).toBe('T1')
  })

  test('play for third place after the semifinals and before the final', () => {
    const [third] = inStage(withThird, 'third')
    expect(third?.number).toBe(teams >= 4 ? withThird.matches.length - 1 : undefined)
    const semifinals = withThird.matches.at(-1)?.sources.map((source) => source.kind === 'winner' && source.match)
    expect(third?.sources.map((source) => source.kind === 'loser' && source.match)).toEqual(
      teams >= 4 ? semifinals : undefined,
    )
  })

  describe.each([false, true])('with a consolation, third-place game: %s', (thirdPlace) => {
    const bracket = createSingleElimination(teams, { consolation: true, thirdPlace })
    const stageOf = (match: number) => bracket.matches[match - 1]?.stage
    const lastRound = Math.max(...inStage(bracket, 'main').map(({ round }) => round))
    const sends = ({ round }: { readonly round: number }) =>
      thirdPlace && teams >= 4 ? round < lastRound - 1 : round < lastRound

    test('it is for everybody who lost the first game, and for nobody else', () => {
      const { end } = playOut(bracket, anybodyWins(createRandom(teams)), createRandom(teams))
      const playing = (stage: string) =>
        end.matches.filter(({ match, state }) => stageOf(match) === stage && (state === 'played' || state === 'bye'))
      const lostFirst = playing('main').flatMap(({ match, loser }) => {
        const hasWon = end.matches.some((earlier) => earlier.match < match && earlier.winner === loser)
        return loser === null || hasWon || !sends(bracket.matches[match - 1] ?? { round: 0 }) ? [] : [loser]
      })
      const consoled = playing('consolation').flatMap(({ teams }) => teams.filter((team) => team !== null))
      // A single loser has no opponent, and with four teams, the two losers already play for third place.
      const isHeld = inStage(bracket, 'consolation').length > 0
      expect(new Set(consoled)).toEqual(new Set(isHeld ? lostFirst : []))
      expect(isHeld).toBe(thirdPlace ? teams >= 6 : teams >= 4)
      const met = end.matches.filter(({ state }) => state === 'played').map(({ teams }) => pairOf(teams))
      expect(new Set(met).size).toBe(met.length)
    })

    test('nobody has to wait for a match with a higher number, and the final comes last', () => {
      expect(sourcesThatComeLater(bracket)).toEqual([])
      expect(bracket.matches.map(({ number }) => number)).toEqual(seedsUpTo(bracket.matches.length))
      expect(bracket.matches.at(-1)).toMatchObject({ stage: 'main', round: lastRound })
    })
  })
})

test('of six teams the two that lost in round one meet, and a semifinal lost at once counts where there is no game for third place', () => {
  const few = createSingleElimination(6, { consolation: true, thirdPlace: true })
  expect(inStage(few, 'consolation').map(({ sources }) => sources)).toEqual([
    [
      { kind: 'loser', match: 1, firstGameOnly: false },
      { kind: 'loser', match: 2, firstGameOnly: false },
    ],
  ])
  const more = createSingleElimination(6, { consolation: true })
  expect(inStage(more, 'consolation').map(({ sources }) => sources)).toEqual([
    [
      { kind: 'loser', match: 3, firstGameOnly: true },
      { kind: 'loser', match: 1, firstGameOnly: false },
    ],
    [
      { kind: 'loser', match: 4, firstGameOnly: true },
      { kind: 'loser', match: 2, firstGameOnly: false },
    ],
    [
      { kind: 'winner', match: 5 },
      { kind: 'winner', match: 6 },
    ],
  ])
})

test.each([0, 1, 65, 2.5, Number.NaN])('%d teams are refused', (teams) => {
  expect(() => createSingleElimination(teams)).toThrow(RangeError)
})
