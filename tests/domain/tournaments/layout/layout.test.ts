import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { layOutBracket, paperSizes, screenSizes, type BracketLayout } from '#domain/tournaments/layout/layout.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { findNeighborMatch, type Direction } from '#domain/tournaments/layout/find-neighbor-match.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { sizes } from '../play.ts'
import { brackets, bracketsWithSeries } from '../some-brackets.ts'

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Returns everything that takes up space: boxes, pool tables, headings. */
function areasOf({ boxes, pools, headings, measures }: BracketLayout): Area[] {
  return [
    ...boxes.map(({ x, y }) => ({ x, y, ...measures.box })),
    ...pools,
    ...headings.map(({ x, y }) => ({ x, y, width: measures.box.width, height: measures.headingHeight })),
  ]
}

const meet = (a: Area, b: Area) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function overlapsIn(layout: BracketLayout): [Area, Area][] {
  const areas = areasOf(layout)
  const found: [Area, Area][] = []
  for (const [index, a] of areas.entries()) {
    for (let other = index + 1; other < areas.length; other++) {
      const b = areas[other]
      if (b && meet(a, b)) found.push([a, b])
    }
  }
  return found
}

function outsideOf(layout: BracketLayout): Area[] {
  return areasOf(layout).filter(
    ({ x, y, width, height }) => x < 0 || y < 0 || x + width > layout.width || y + height > layout.height,
  )
}

/**
 * Returns the lines that don't lead from a match to the one that its winner reaches, from the right edge of one box to
 * the left edge of the other, or that cross another box.
 */
function wrongConnectors({ matches }: Bracket, { connectors, boxes, measures: { box } }: BracketLayout) {
  const areas = boxes.map(({ match, x, y }) => ({ match, x, y, ...box }))
  const boxOf = (number: number) => areas.find(({ match }) => match === number)
  return connectors.filter(({ from, to, side, points }) => {
    const [start, end, source] = [boxOf(from), boxOf(to), matches[to - 1]?.sources[side]]
    if (!start || !end || source?.kind !== 'winner' || source.match !== from) return true
    const [first, last] = [points[0], points.at(-1)]
    const begins = first?.x === start.x + box.width && first.y === start.y + box.height / 2
    const ends = last?.x === end.x && last.y === end.y + box.height / 2
    const pieces = points.slice(1).map((point, index): Area => {
      const before = points[index] ?? point
      const [x, y] = [Math.min(point.x, before.x), Math.min(point.y, before.y)]
      return { x, y, width: Math.abs(point.x - before.x), height: Math.abs(point.y - before.y) }
    })
    const isStraight = pieces.every(({ width, height }) => width === 0 || height === 0)
    const crosses = pieces.some((piece) =>
      areas.some((area) => area.match !== from && area.match !== to && meet(piece, area)),
    )
    return !begins || !ends || !isStraight || crosses || end.x <= start.x
  })
}

/** The matches that have a box: of a series, the last game. */
const drawnIn = ({ matches }: Bracket) => matches.filter(({ series }) => !series || series.game === series.of)

function faultsOf(bracket: Bracket, layout: BracketLayout): unknown[] {
  const winners = drawnIn(bracket).flatMap(({ number, sources }) =>
    sources.flatMap((source, side) => (source.kind === 'winner' ? [`${source.match} to ${number}, ${side}`] : [])),
  )
  const lines = layout.connectors.map(({ from, to, side }) => `${from} to ${to}, ${side}`)
  return [
    ...drawnIn(bracket).filter(({ number }, index) => layout.boxes[index]?.match !== number),
    ...layout.boxes.slice(drawnIn(bracket).length),
    ...[...bracket.pools.keys()].filter((pool) => layout.pools[pool]?.pool !== pool),
    ...overlapsIn(layout),
    ...outsideOf(layout),
    ...winners.filter((line) => !lines.includes(line)),
    ...lines.slice(winners.length),
    ...wrongConnectors(bracket, layout),
  ]
}

describe('a drawn bracket', () => {
  it('has every match once, nothing on top of another, and lines that join the right ones, for 2 to 64 teams', () => {
    for (const teams of sizes) {
      const kinds = [
        createSingleElimination(teams, { thirdPlace: true, consolation: true }),
        createSingleElimination(teams, { thirdPlace: true, bestOf: 5 }),
        createDoubleElimination(teams),
        ...(teams < 4 ? [] : [createPoolsBracket({ sizes: poolsOf(teams), advance: 2, thirdPlace: true })]),
      ]
      expect(kinds.flatMap((bracket) => faultsOf(bracket, layOutBracket(bracket)))).toEqual([])
    }
  })

  it('is drawn as well with all other options, and close together', () => {
    fc.assert(
      fc.property(
        fc.oneof(brackets, bracketsWithSeries),
        fc.constantFrom(screenSizes, paperSizes),
        (bracket, measures) => {
          expect(faultsOf(bracket, layOutBracket(bracket, measures))).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is no higher than the games that it begins with, whatever the byes', () => {
    const { box, rowGap, headingHeight, margin } = screenSizes
    const rows = (count: number) => 2 * margin + headingHeight + count * (box.height + rowGap) - rowGap
    expect(layOutBracket(createSingleElimination(64)).height).toBe(rows(32))
    expect(layOutBracket(createSingleElimination(33)).height).toBe(rows(16))
    expect(layOutBracket(createSingleElimination(2)).height).toBe(rows(1))
  })

  it('has a heading for each round, and for the games that stand alone', () => {
    expect(layOutBracket(createSingleElimination(8, { thirdPlace: true })).headings.map(({ words }) => words)).toEqual([
      'Quarterfinals',
      'Semifinals',
      'Final',
      'Third place',
    ])
    expect(layOutBracket(createDoubleElimination(4)).headings.map(({ words }) => words)).toEqual([
      'Winners’ round 1',
      'Winners’ round 2',
      'Losers’ round 1',
      'Losers’ round 2',
      'Final',
      'Second final, if needed',
    ])
  })
})

/** Returns pools of four teams. If the teams don't divide evenly, the first pools have five. */
function poolsOf(teams: number): number[] {
  const pools = Math.floor(teams / 4)
  return Array.from({ length: pools }, (_, pool) => Math.floor((teams + pools - 1 - pool) / pools))
}

describe('the arrow keys', () => {
  const walk = (bracket: Bracket, from: number, ...way: Direction[]) => {
    const layout = layOutBracket(bracket)
    return way.reduce((match, direction) => findNeighborMatch(bracket, layout, match, direction), from)
  }

  it('lead to the feeding match, on with the winner, and along the column', () => {
    const eight = createSingleElimination(8, { thirdPlace: true })
    expect(walk(eight, 1, 'on')).toBe(5)
    expect(walk(eight, 5, 'back')).toBe(1)
    expect(walk(eight, 5, 'down', 'on')).toBe(8)
    expect(walk(eight, 8, 'down')).toBe(7)
    expect(walk(eight, 7, 'back')).toBe(5)
    expect(walk(eight, 4, 'first')).toBe(1)
    expect(walk(eight, 4, 'last')).toBe(8)
  })

  it('stay where there is nothing that way', () => {
    const four = createSingleElimination(4)
    expect(walk(four, 1, 'back')).toBe(1)
    expect(walk(four, 1, 'up')).toBe(1)
    expect(walk(four, 3, 'on')).toBe(3)
    expect(walk(four, 3, 'down')).toBe(3)
  })

  it('lead out of a pool into the bracket and back', () => {
    const pools = createPoolsBracket({ sizes: [3, 3], advance: 2 })
    const first = pools.matches.find(({ stage }) => stage === 'main')?.number ?? 0
    expect(walk(pools, 1, 'on', 'on')).toBe(5)
    expect(walk(pools, 5, 'on')).toBe(first)
    expect(walk(pools, 5, 'back')).toBe(3)
    expect(pools.matches[walk(pools, first, 'back') - 1]?.pool).toBe(0)
  })

  it('reach every match from every other by some way', () => {
    const directions: Direction[] = ['up', 'down', 'back', 'on']
    fc.assert(
      fc.property(fc.oneof(brackets, bracketsWithSeries), (bracket) => {
        const layout = layOutBracket(bracket)
        const reached = new Set([findNeighborMatch(bracket, layout, 1, 'first')])
        for (const match of reached)
          for (const way of directions) reached.add(findNeighborMatch(bracket, layout, match, way))
        reached.add(findNeighborMatch(bracket, layout, 1, 'last'))
        for (const match of reached)
          for (const way of directions) reached.add(findNeighborMatch(bracket, layout, match, way))
        expect(reached.size).toBe(drawnIn(bracket).length)
      }),
      { numRuns: 60 },
    )
  })
})
