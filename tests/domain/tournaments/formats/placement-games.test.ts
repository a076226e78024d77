import { expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { formatRound } from '#domain/tournaments/describe-round.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import { layOutBracket } from '#domain/tournaments/layout/layout.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import {
  anybodyWins,
  betterSeedWins,
  entrantsOf,
  pairOf,
  playOut,
  seedOf,
  sizes,
  sourcesThatComeLater,
} from '../play.ts'

const bracketOf = (teams: number) => createSingleElimination(teams, { placement: true })

test.each(sizes)('among %i teams, games decide every place, and nobody plays twice in a round', (teams) => {
  const bracket = bracketOf(teams)
  expect(sourcesThatComeLater(bracket)).toEqual([])
  // The round of a match on the calendar: after those of its two sources.
  const rounds: number[] = []
  for (const { sources } of bracket.matches) {
    rounds.push(1 + Math.max(...sources.map((source) => ('match' in source ? (rounds[source.match - 1] ?? 0) : 0))))
  }
  expect(Math.max(...rounds)).toBe(Math.ceil(Math.log2(teams)))
  const random = createRandom(teams)
  for (let game = 0; game < 5; game++) {
    const { end, facts } = playOut(bracket, anybodyWins(random), random)
    const standing = computeFinalStanding(bracket, entrantsOf(bracket), end, facts)
    expect(standing?.map(({ place, lastPlace }) => [place, lastPlace])).toEqual(
      Array.from({ length: teams }, (_, index) => [index + 1, index + 1]),
    )
    const seats = end.matches.flatMap(({ match, teams: two }) => two.map((team) => `${rounds[match - 1]} ${team}`))
    expect(new Set(seats).size).toBe(2 * bracket.matches.length)
    const met = end.matches.map(({ teams: two }) => pairOf(two))
    expect(new Set(met).size).toBe(met.length)
    // Whoever loses a game is behind its winner.
    const placeOf = new Map(standing?.map(({ teamId, place }) => [teamId, place]))
    expect(
      end.matches.filter(({ winner, loser }) => (placeOf.get(winner ?? '') ?? 0) >= (placeOf.get(loser ?? '') ?? 0)),
    ).toEqual([])
  }
})

test.each(sizes)('if the better of %i teams always wins, every one ends in the place of its seed', (teams) => {
  const bracket = bracketOf(teams)
  const { end, facts } = playOut(bracket, betterSeedWins, createRandom(1))
  const standing = computeFinalStanding(bracket, entrantsOf(bracket), end, facts)
  expect(standing?.map(({ teamId }) => seedOf(teamId))).toEqual(Array.from({ length: teams }, (_, index) => index + 1))
})

test('eight teams play three rounds of four games', () => {
  const bracket = bracketOf(8)
  expect(bracket.matches.map((match) => formatRound(bracket, match))).toEqual([
    'Quarterfinals',
    'Quarterfinals',
    'Quarterfinals',
    'Quarterfinals',
    'Semifinals',
    'Semifinals',
    'Places 5–8',
    'Places 5–8',
    'Game for place 5',
    'Game for place 7',
    'Third place',
    'Final',
  ])
})

test.each([6, 8, 13, 16, 33, 64])('the drawing of %i teams has a box for every game, and none overlap', (teams) => {
  const bracket = bracketOf(teams)
  const { boxes, measures } = layOutBracket(bracket)
  expect(boxes.map(({ match }) => match)).toEqual(bracket.matches.map(({ number }) => number))
  const overlapping = boxes.filter((one, index) =>
    boxes
      .slice(index + 1)
      .some(
        (other) => Math.abs(one.x - other.x) < measures.box.width && Math.abs(one.y - other.y) < measures.box.height,
      ),
  )
  expect(overlapping).toEqual([])
})
