import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { createBracket, isTeamCountOf } from '#domain/tournaments/create-bracket.ts'
import { formatRound } from '#domain/tournaments/describe-round.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import { layOutBracket } from '#domain/tournaments/layout/layout.ts'
import type { BracketMatch } from '#domain/tournaments/model.ts'
import { createPagePlayoff } from '#domain/tournaments/formats/page-playoff.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import { entrantsOf, forfeited, playOut, sizes, sourcesThatComeLater, won } from '../play.ts'

const bracket = createPagePlayoff(4)
const entrants = entrantsOf(bracket)

/** Plays it with the winner on this side of each match, and returns the teams from first to last. */
function standingIf(sides: readonly (0 | 1)[]) {
  const decide = ({ number }: BracketMatch, one: string, other: string) =>
    sides[number - 1] === 0 ? won(number, one, other) : won(number, other, one)
  const { end, facts } = playOut(bracket, decide, createRandom(1))
  return computeFinalStanding(bracket, entrants, end, facts)?.map(({ teamId, place, lastPlace }) => {
    expect(lastPlace).toBe(place)
    return teamId
  })
}

describe('a Page playoff', () => {
  test('has four matches, each after those that feed it', () => {
    expect(sourcesThatComeLater(bracket)).toEqual([])
    expect(bracket.matches.map((match) => [formatRound(bracket, match), ...match.sources])).toEqual([
      ['Round 1', { kind: 'seed', seed: 1 }, { kind: 'seed', seed: 2 }],
      ['Round 1', { kind: 'seed', seed: 3 }, { kind: 'seed', seed: 4 }],
      ['Semifinals', { kind: 'loser', match: 1, firstGameOnly: false }, { kind: 'winner', match: 2 }],
      ['Final', { kind: 'winner', match: 1 }, { kind: 'winner', match: 3 }],
    ])
  })

  test('decides every place, whoever wins: the loser of the semifinal is third', () => {
    expect(standingIf([0, 0, 0, 0])).toEqual(['T1', 'T2', 'T3', 'T4'])
    expect(standingIf([1, 1, 1, 1])).toEqual(['T4', 'T2', 'T1', 'T3'])
    for (let outcome = 0; outcome < 16; outcome++) {
      const sides = [0, 1, 2, 3].map((match) => (outcome & (1 << match) ? 1 : 0))
      expect(standingIf(sides)?.toSorted()).toEqual(entrants)
    }
  })

  test('lets the first two lose once, and nobody else', () => {
    const lost = [won(1, 'T2', 'T1'), won(2, 'T3', 'T4')]
    expect(computeProgress(bracket, entrants, lost).matches[2]?.teams).toEqual(['T1', 'T3'])
    expect(computeProgress(bracket, entrants, lost).matches[3]?.teams).toEqual(['T2', null])
  })

  test('goes on if nobody wins the first game', () => {
    const { matches, isOver } = computeProgress(bracket, entrants, [
      forfeited(1, 'T1', 'T2', 'both'),
      won(2, 'T4', 'T3'),
    ])
    expect(matches.slice(2)).toMatchObject([
      { state: 'bye', winner: 'T4' },
      { state: 'bye', winner: 'T4' },
    ])
    expect(isOver).toBe(true)
  })

  test('is drawn in three columns, without overlaps', () => {
    const { boxes, connectors } = layOutBracket(bracket)
    const spots = boxes.map(({ match, x, y }) => ({
      match,
      column: [...new Set(boxes.map((box) => box.x))].indexOf(x),
      y,
    }))
    expect(spots.map(({ column }) => column)).toEqual([0, 0, 1, 2])
    expect(spots[2]?.y).toBe(spots[1]?.y)
    expect(connectors.map(({ from, to }) => [from, to])).toEqual([
      [2, 3],
      [1, 4],
      [3, 4],
    ])
  })

  const template = { format: 'page_playoff', pools: null, advancing: 2, wild_cards: 0 } as const
  const extras = {
    has_consolation: true,
    has_third_place_game: true,
    has_placement_games: true,
    best_of: 1,
    two_legs: null,
    final_best_of: null,
    rounds: null,
    reseeds: false,
  } as const

  test('is made by its template for four teams', () => {
    expect(isTeamCountOf('page_playoff', 4)).toBe(true)
    expect(createBracket({ ...template, ...extras }, 4)).toEqual(bracket)
  })

  test.each([...sizes, 1, 65, 4.5].filter((teams) => teams !== 4))('is refused for %d teams', (teams) => {
    expect(isTeamCountOf('page_playoff', teams)).toBe(false)
    expect(() => createBracket({ ...template, ...extras }, teams)).toThrow(RangeError)
  })
})
