import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { createBoardWith } from '#domain/scheduling/generate/board.ts'
import type { Board } from '#domain/scheduling/generate/board.ts'
import { placeRoundRobinMatches } from '#domain/scheduling/generate/placement.ts'
import { assignRoundDates } from '#domain/scheduling/generate/rounds.ts'
import { countRoomByDate } from '#domain/scheduling/explain/room.ts'
import { createCostFunction } from '#domain/scheduling/improve/cost-function.ts'
import { approximateLog } from '#domain/scheduling/improve/negative-exp.ts'
import { createReassignment } from '#domain/scheduling/improve/reassignment.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { homeLeague } from './home-league.ts'

const league = homeLeague({ teams: 8, weeks: 9 })

function createSearch(seed = 1) {
  const calendar = createSchedulingCalendar(league)
  const random = createRandom(seed)
  const matches = assignRoundDates(calendar, league, countRoomByDate(calendar), createRandom(1))
  const options = { random: createRandom(1), goal: matches.length, maxIterations: 20_000 }
  const board = createBoardWith(calendar, matches, placeRoundRobinMatches(calendar, matches, options).cells)
  const goals = createCostFunction(league, board)
  return { board, goals, reassignment: createReassignment(board, goals, random) }
}

const costAnew = (board: Board) => createCostFunction(league, board).cost()

describe('reassigning the games of a home field', () => {
  test('never costs more if no chance is involved, and in the end no two games of a field are better exchanged', () => {
    const { board, goals, reassignment } = createSearch()
    expect(board.placed).toBe(56)
    const startCost = goals.cost()
    for (let turn = 0; turn < 200; turn++) expect(reassignment?.attempt(0) ?? 0).toBeLessThanOrEqual(1e-9)
    const cost = goals.cost()
    expect(cost).toBeLessThan(startCost)
    expect(cost).toBe(costAnew(board))
    const exchanges: number[] = []
    for (let one = 0; one < 56; one++)
      for (let other = 0; other < one; other++) {
        const [from, to] = [board.cells[one] ?? 0, board.cells[other] ?? 0]
        if (board.fieldOf(from) !== board.fieldOf(to)) continue
        board.take(one)
        board.take(other)
        if (board.isFree(one, to)) {
          board.put(one, to)
          if (board.isFree(other, from)) {
            board.put(other, from)
            exchanges.push(costAnew(board))
            board.take(other)
          }
          board.take(one)
        }
        board.put(one, from)
        board.put(other, to)
      }
    expect(exchanges.length).toBeGreaterThan(20)
    expect(Math.min(...exchanges)).toBeGreaterThanOrEqual(cost)
  })

  test('reports by how much the cost increases, keeps every rule, and can be undone', () => {
    const { board, goals, reassignment } = createSearch()
    let increases = 0
    for (let turn = 0; turn < 300; turn++) {
      const [before, cells] = [goals.cost(), board.cells.slice()]
      const growth = reassignment?.attempt(3) ?? null
      if ((growth ?? 0) > 0) increases++
      expect(goals.cost()).toBe(before + (growth ?? 0))
      expect(goals.cost()).toBe(costAnew(board))
      expect([...board.cells].every((cell, match) => board.isFree(match, cell))).toBe(true)
      if (growth !== null && turn % 2 === 0) continue // the next turn starts from here
      if (growth !== null) reassignment?.takeBack()
      expect(board.cells).toEqual(cells)
      expect(goals.cost()).toBe(before)
    }
    expect(increases).toBeGreaterThan(20)
  })

  test('depends on the seed only', () => {
    const cellsAfter = (seed: number) => {
      const { board, reassignment } = createSearch(seed)
      for (let turn = 0; turn < 20; turn++) reassignment?.attempt(1)
      return board.cells
    }
    expect(cellsAfter(1)).toEqual(cellsAfter(1))
    expect(cellsAfter(2)).not.toEqual(cellsAfter(1))
  })

  test('leaves a game of infinite weight where it is', () => {
    const { board, goals } = createSearch()
    board.weights[0] = Number.POSITIVE_INFINITY
    const before = board.cells.slice()
    const reassignment = createReassignment(board, goals, createRandom(1))
    for (let turn = 0; turn < 100; turn++) reassignment?.attempt(5)
    expect(board.cells[0]).toBe(before[0])
    expect(board.cells).not.toEqual(before)
  })

  test('is not possible if games can be played on any field', () => {
    const open = { ...league, homeGamesAtHome: false }
    const calendar = createSchedulingCalendar(open)
    const matches = assignRoundDates(calendar, open, countRoomByDate(calendar), createRandom(1))
    const board = createBoardWith(calendar, matches, [])
    expect(createReassignment(board, createCostFunction(open, board), createRandom(1))).toBeNull()
  })
})

test('the logarithm is that of Math.log, but for the last digits', () => {
  for (const x of [1, 0.999, 0.75, 0.5, 0.3, 0.01, 1e-6, 2 ** -32])
    expect(approximateLog(x)).toBeCloseTo(Math.log(x), 9)
})
