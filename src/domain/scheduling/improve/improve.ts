import type { Random } from '../../random.ts'
import type { Board } from '../generate/board.ts'
import { approximateNegativeExp } from './negative-exp.ts'
import type { CostFunction } from './cost-function.ts'
import { createMoveMaker, type MoveMaker } from './moves.ts'

export type ImproveOptions = {
  readonly random: Random
  readonly maxMoves: number
  /** Created from this board in its current state. */
  readonly goals: CostFunction
  readonly onProgress?: ((moves: number, cost: number) => void) | undefined
  /** Whether a timetable with this cost is good enough to stop. */
  readonly isEnough?: ((cost: number) => boolean) | undefined
}

export type Improvement = {
  readonly startCost: number
  readonly cost: number
  readonly moves: number
}

const movesPerReport = 1024
const samples = 200
const tolerance = 1e-9
const never = () => false

/**
 * Searches for a cheaper timetable of the same matches and leaves the best one it found on the board, which keeps every
 * rule at every moment. A match of infinite weight stays where it is.
 *
 * Simulated annealing: moves that make things worse are also accepted, with a probability that is lower the more they
 * cost and the lower the temperature, which falls to a tenth. The starting temperature comes from what moves cost at
 * the start, so weights of any size will do. Only operations that are exact on every device are used, so all devices
 * get the same timetable.
 *
 * Source: S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, Optimization by simulated annealing, Science 220 (1983).
 */
export function improveTimetable(board: Board, options: ImproveOptions): Improvement {
  const { random, maxMoves, goals, onProgress, isEnough = never } = options
  const moves = createMoveMaker(board, goals, random)
  const startCost = goals.cost()
  let best = { cost: startCost, cells: board.cells.slice() }
  let temperature = maxMoves > 0 && !isEnough(startCost) ? firstTemperature(moves) : 0
  const cooling = 1 / (1 + (Math.LN10 * movesPerReport) / Math.max(1, maxMoves))
  let cost = startCost
  let move = 0
  for (; move < maxMoves && !isEnough(best.cost); move++) {
    if (move > 0 && move % movesPerReport === 0) {
      onProgress?.(move, best.cost)
      temperature *= cooling
    }
    const growth = moves.attempt()
    if (growth === null) continue
    if (growth > 0 && random() >= approximateNegativeExp(growth / temperature)) {
      moves.takeBack()
      continue
    }
    cost += growth
    if (cost < best.cost - tolerance) best = { cost, cells: board.cells.slice() }
  }
  onProgress?.(move, best.cost)
  restore(board, goals, best.cells)
  return { startCost, cost: goals.cost(), moves: move }
}

/**
 * Returns the starting temperature: a fraction, found by experiment, of the average cost of a move that makes things
 * worse.
 */
function firstTemperature(moves: MoveMaker): number {
  let [count, sum] = [0, 0]
  for (let sample = 0; sample < samples; sample++) {
    const growth = moves.attempt()
    if (growth === null) continue
    moves.takeBack()
    if (growth <= tolerance) continue
    count++
    sum += growth
  }
  return 0.02 * (count === 0 ? 1 : sum / count)
}

function restore(board: Board, goals: CostFunction, cells: Int32Array): void {
  const moved = board.matches.flatMap((_, match) => (cells[match] === board.cells[match] ? [] : [match]))
  for (const match of moved) goals.book(match, board.take(match), -1)
  for (const match of moved) {
    const cell = cells[match] ?? -1
    board.put(match, cell)
    goals.book(match, cell, 1)
  }
}
