import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { createBracket } from '#domain/tournaments/create-bracket.ts'
import { formatRound } from '#domain/tournaments/describe-round.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import { layOutBracket } from '#domain/tournaments/layout/layout.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { anybodyWins, anythingHappens, entrantsOf, playOut, sizes, sourcesThatComeLater } from '../play.ts'

// Pools whose teams play for every place afterward, also those that do not advance.

const template = {
  format: 'pools_to_bracket',
  advancing: 2,
  wild_cards: 0,
  has_consolation: false,
  has_third_place_game: false,
  has_placement_games: true,
  best_of: 1,
  two_legs: null,
  final_best_of: null,
  rounds: null,
  reseeds: false,
} as const

describe.each([1, 2, 3, 4, 8])('with %i pools', (pools) => {
  test.each(sizes)('games decide every place of %i teams, and within a place of the pools', (teams) => {
    const bracket = createBracket({ ...template, pools }, teams)
    expect(sourcesThatComeLater(bracket)).toEqual([])
    const random = createRandom(teams)
    const { end, facts } = playOut(bracket, anybodyWins(random), random)
    const standing = computeFinalStanding(bracket, entrantsOf(bracket), end, facts)
    expect(standing?.map(({ place, lastPlace }) => [place, lastPlace])).toEqual(
      Array.from({ length: teams }, (_, index) => [index + 1, index + 1]),
    )
    const placeInPool = (team: string) =>
      1 + Math.max(...[...facts.placings.values()].map((placing) => placing.indexOf(team)))
    const advance = Math.max(
      ...bracket.matches.flatMap(({ stage, sources }) =>
        stage === 'main' ? sources.flatMap((source) => ('place' in source ? [source.place] : [])) : [],
      ),
    )
    const below = standing?.map(({ teamId }) => Math.max(advance, placeInPool(teamId)))
    expect(below).toEqual(below?.toSorted((a, b) => a - b))
  })

  test.each(sizes)('no match among %i teams is stuck if teams forfeit and leave', (teams) => {
    const bracket = createBracket({ ...template, pools }, teams)
    const random = createRandom(teams)
    const left = entrantsOf(bracket).filter(() => random() < 0.2)
    const { end, facts } = playOut(bracket, anythingHappens(random), random, left)
    expect(computeFinalStanding(bracket, entrantsOf(bracket), end, facts)).toHaveLength(teams)
  })
})

test('the teams that do not advance from four pools of four play for places 9 to 16, right after the pools', () => {
  const bracket = createPoolsBracket({ sizes: [4, 4, 4, 4], advance: 2, placement: true })
  const rounds = bracket.matches
    .filter(({ sources }) => sources.some((source) => 'place' in source && source.place > 2))
    .map((match) => [formatRound(bracket, match), match.round])
  expect(rounds).toEqual([
    ['Places 9–12', 1],
    ['Places 13–16', 1],
    ['Places 9–12', 1],
    ['Places 13–16', 1],
  ])
  const { boxes } = layOutBracket(bracket)
  const seats = boxes.map(({ x, y }) => `${x} ${y}`)
  expect(new Set(seats).size).toBe(bracket.matches.length)
})

test('with two pools, the teams in each further place play one game', () => {
  const bracket = createPoolsBracket({ sizes: [5, 4], advance: 2, placement: true })
  const games = bracket.matches.flatMap((match) => (match.places ? [formatRound(bracket, match)] : []))
  expect(games).toEqual(['Game for place 5', 'Game for place 7'])
})

test('it is refused with wild cards, since nobody knows who does not advance', () => {
  expect(() => createPoolsBracket({ sizes: [3, 3], advance: 1, wildCards: 1, placement: true })).toThrow(RangeError)
  const ignored = createBracket({ ...template, pools: 2, advancing: 1, wild_cards: 1 }, 8)
  expect(ignored.matches.some(({ places }) => places)).toBe(false)
})
