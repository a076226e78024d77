import { describe, expect, it } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { layOutBracket, paperSizes, screenSizes, type DrawingSizes } from '#domain/tournaments/layout/layout.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { findNeighborMatch, type Direction } from '#domain/tournaments/layout/find-neighbor-match.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'

// Columns are 120 apart and rows 50. Boxes start 16 below the top of their part, which starts at 4.
const measures: DrawingSizes = {
  box: { width: 100, height: 40 },
  columnGap: 20,
  rowGap: 10,
  headingHeight: 16,
  poolRowHeight: 12,
  margin: 4,
}

const drawn = (bracket: Bracket) => layOutBracket(bracket, measures)

/** Returns `[x, y]` of each match. */
const spotsOf = (bracket: Bracket) => drawn(bracket).boxes.map(({ x, y }) => [x, y])

const sizeOf = (bracket: Bracket) => {
  const { width, height } = drawn(bracket)
  return [width, height]
}

describe('a drawn bracket', () => {
  it('has a match half way between those that it takes winners from, and the game for third place below the final', () => {
    const four = createSingleElimination(4, { thirdPlace: true })
    expect(spotsOf(four)).toEqual([
      [4, 20],
      [4, 70],
      [124, 111],
      [124, 45],
    ])
    expect(sizeOf(four)).toEqual([228, 155])
    expect(drawn(four).headings).toEqual([
      { words: 'Semifinals', x: 4, y: 4 },
      { words: 'Final', x: 124, y: 4 },
      { words: 'Third place', x: 124, y: 95 },
    ])
    expect(drawn(four).measures).toBe(measures)
    expect(drawn(four).pools).toEqual([])
  })

  it('has three pieces of line from the middle of a match to that of the next, turning half way between columns', () => {
    const [upper, lower] = [
      [
        { x: 104, y: 40 },
        { x: 114, y: 40 },
        { x: 114, y: 65 },
        { x: 124, y: 65 },
      ],
      [
        { x: 104, y: 90 },
        { x: 114, y: 90 },
        { x: 114, y: 65 },
        { x: 124, y: 65 },
      ],
    ]
    expect(drawn(createSingleElimination(4, { thirdPlace: true })).connectors).toEqual([
      { from: 1, to: 4, side: 0, points: upper },
      { from: 2, to: 4, side: 1, points: lower },
    ])
  })

  it('has one piece of line to a match at the same height', () => {
    expect(drawn(createSingleElimination(3))).toMatchObject({
      boxes: [
        { match: 1, x: 4, y: 20 },
        { match: 2, x: 124, y: 20 },
      ],
      connectors: [
        {
          from: 1,
          to: 2,
          side: 1,
          points: [
            { x: 104, y: 40 },
            { x: 124, y: 40 },
          ],
        },
      ],
    })
  })

  it('has a row for a match that nobody feeds, in its own column', () => {
    // Seeds 2 and 3 meet directly in the second round; above them, seed 1 meets the winner of 4 and 5.
    expect(spotsOf(createSingleElimination(5))).toEqual([
      [4, 20],
      [124, 20],
      [124, 70],
      [244, 45],
    ])
  })

  it('has the consolation below the bracket and the game for third place', () => {
    const four = createSingleElimination(4, { consolation: true })
    expect(drawn(four).boxes).toEqual([
      { match: 1, x: 4, y: 20 },
      { match: 2, x: 4, y: 70 },
      { match: 3, x: 4, y: 136 },
      { match: 4, x: 124, y: 45 },
    ])
    expect(drawn(four).headings.at(-1)).toEqual({ words: 'Consolation final', x: 4, y: 120 })
    expect(sizeOf(four)).toEqual([228, 180])
    // With eight teams, the main bracket ends at 210; the third-place game, which is below the final at 95, ends at
    // 201.
    const eight = drawn(createSingleElimination(8, { consolation: true, thirdPlace: true }))
    expect(eight.headings.find(({ words }) => words.startsWith('Consolation'))).toMatchObject({ x: 4, y: 220 })
    expect(eight.boxes.find(({ match }) => match === 10)).toEqual({ match: 10, x: 244, y: 161 })
  })

  it('has the losers’ side below, and both finals in columns after it, half way between the two sides', () => {
    const four = createDoubleElimination(4)
    expect(spotsOf(four)).toEqual([
      [4, 20],
      [4, 70],
      [124, 45],
      [4, 136],
      [124, 136],
      [244, 90.5],
      [364, 90.5],
    ])
    expect(drawn(four).headings.slice(-2)).toEqual([
      { words: 'Final', x: 244, y: 74.5 },
      { words: 'Second final, if needed', x: 364, y: 74.5 },
    ])
    expect(sizeOf(four)).toEqual([468, 180])
  })

  it('has pools as tables with their games beside them, and the bracket to the right of all', () => {
    const pools = createPoolsBracket({ sizes: [2, 2], advance: 1 })
    expect(drawn(pools).pools).toEqual([
      { pool: 0, x: 4, y: 4, width: 100, height: 40 },
      { pool: 1, x: 4, y: 80, width: 100, height: 40 },
    ])
    expect(spotsOf(pools)).toEqual([
      [124, 20],
      [124, 96],
      [244, 20],
    ])
    expect(drawn(pools).headings).toEqual([
      { words: 'Pool A, round 1', x: 124, y: 4 },
      { words: 'Pool B, round 1', x: 124, y: 80 },
      { words: 'Final', x: 244, y: 4 },
    ])
    expect(sizeOf(pools)).toEqual([348, 150])
    expect(drawn(pools).connectors).toEqual([])
  })

  it('has the games of a pool by round, and as much room as its table needs', () => {
    const pool = createPoolsBracket({ sizes: [4, 2], advance: 1 })
    expect(
      drawn(pool)
        .boxes.slice(0, 6)
        .map(({ x, y }) => `${x} ${y}`)
        .toSorted(),
    ).toEqual(['124 146', '124 20', '124 70', '244 20', '244 70', '364 20'])
    expect(drawn(pool).pools.map(({ y, height }) => [y, height])).toEqual([
      [4, 64],
      [130, 40],
    ])
    // A table is taller than the games next to it: 16 + 3 × 40 plus the gap.
    const high = layOutBracket(createPoolsBracket({ sizes: [3, 2], advance: 1 }), { ...measures, poolRowHeight: 40 })
    expect(high.pools.map(({ y, height }) => [y, height])).toEqual([
      [4, 136],
      [150, 96],
    ])
    expect(high.height).toBe(250)
  })

  it('is closer together on paper', () => {
    expect(layOutBracket(createSingleElimination(4)).measures).toBe(screenSizes)
    expect(paperSizes.box).toEqual(screenSizes.box)
    const [paper, screen] = [paperSizes, screenSizes].map((each) => layOutBracket(createSingleElimination(8), each))
    expect(paper?.width).toBeLessThan(screen?.width ?? 0)
    expect(paper?.height).toBeLessThan(screen?.height ?? 0)
  })
})

describe('the arrow keys', () => {
  const step = (bracket: Bracket, direction: Direction) =>
    bracket.matches.map(({ number }) => findNeighborMatch(bracket, drawn(bracket), number, direction))

  it('lead from each match of a single elimination to its neighbors', () => {
    // Match 1 is above match 2. After them comes the final, 4, with the third-place game, 3, below it.
    const four = createSingleElimination(4, { thirdPlace: true })
    expect(step(four, 'on')).toEqual([4, 4, 3, 4])
    expect(step(four, 'back')).toEqual([1, 2, 1, 1])
    expect(step(four, 'up')).toEqual([1, 1, 4, 4])
    expect(step(four, 'down')).toEqual([2, 2, 3, 3])
    expect(step(four, 'first')).toEqual([1, 1, 1, 1])
    expect(step(four, 'last')).toEqual([4, 4, 4, 4])
  })

  it('lead to the match that is drawn before it, rather than to where a loser comes from', () => {
    // 1, 2: winners’ round 1; 3: round 2; 4: both losers of round 1; 5: the loser of 3 and the winner of 4; 6, 7:
    // finals.
    const four = createDoubleElimination(4)
    expect(step(four, 'on')).toEqual([3, 3, 6, 5, 6, 7, 7])
    expect(step(four, 'back')).toEqual([1, 2, 1, 1, 4, 3, 6])
  })

  it('lead on to where a loser plays, where no winner goes anywhere', () => {
    const [withThird, without] = [
      createSingleElimination(4, { thirdPlace: true }),
      createDoubleElimination(2, { reset: false }),
    ]
    expect(findNeighborMatch(withThird, drawn(withThird), 1, 'on')).toBe(4)
    expect(step(without, 'on')).toEqual([2, 2])
  })

  it('lead from game to game of a pool, then to the match that its places go to', () => {
    const pools = createPoolsBracket({ sizes: [2, 3], advance: 1 })
    const of = (pool: number | null) => pools.matches.filter((match) => match.pool === pool).map(({ number }) => number)
    const [first = 0] = of(0)
    const [one = 0, two = 0, three = 0] = of(1)
    const [final = 0] = of(null)
    const at = (match: number, direction: Direction) => findNeighborMatch(pools, drawn(pools), match, direction)
    expect([one, two, three].map((match) => at(match, 'on'))).toEqual([two, three, final])
    expect([one, two, three].map((match) => at(match, 'back'))).toEqual([one, one, two])
    expect(at(first, 'on')).toBe(final)
    expect(at(final, 'on')).toBe(final)
    expect(at(final, 'back')).toBe(first)
  })

  it('lead from each of several pools to the match that its own winner comes into', () => {
    // 1 to 4: one game per pool; 5: the winners of the first and the last pool; 6: those of the second and the third.
    const pools = createPoolsBracket({ sizes: [2, 2, 2, 2], advance: 1 })
    expect(step(pools, 'on')).toEqual([5, 6, 6, 5, 7, 7, 7])
    expect(step(pools, 'back')).toEqual([1, 2, 3, 4, 1, 2, 5])
    expect(step(pools, 'down')).toEqual([2, 3, 4, 4, 6, 6, 7])
  })

  it('keep to their row in a pool, or take the last where the next round is shorter', () => {
    const pool = createPoolsBracket({ sizes: [4], advance: 2 })
    const at = (match: number, direction: Direction) => findNeighborMatch(pool, drawn(pool), match, direction)
    const numbers = (round: number) =>
      pool.matches.filter((match) => match.stage === 'pool' && match.round === round).map(({ number }) => number)
    expect(numbers(1).map((match) => at(match, 'on'))).toEqual(numbers(2))
    expect(numbers(3).map((match) => at(match, 'back'))).toEqual(numbers(2))
    expect(numbers(3).map((match) => at(match, 'on'))).toEqual([7, 7])
    // From the final, the way back leads to the last game of the pool.
    expect(at(7, 'back')).toBe(6)
  })

  it('stay at a match that the bracket does not have', () => {
    const four = createSingleElimination(4)
    for (const direction of ['up', 'down', 'back', 'on'] as const) {
      expect(findNeighborMatch(four, { ...drawn(four), boxes: [] }, 9, direction)).toBe(9)
    }
    for (const direction of ['first', 'last'] as const) {
      expect(findNeighborMatch(four, { ...drawn(four), boxes: [] }, 2, direction)).toBe(2)
    }
  })
})
