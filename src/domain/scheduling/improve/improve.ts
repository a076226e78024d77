import type { Random } from '../../random.ts'
import type { Board } from '../generate/board.ts'
import { approximateLog, approximateNegativeExp } from './negative-exp.ts'
import type { CostFunction } from './cost-function.ts'
import { createMoveMaker, type MoveMaker } from './moves.ts'
import { createReassignment } from './reassignment.ts'

export type ImproveOptions = {
  readonly random: Random
  readonly maxMoves: number
  /**
   * Whether to start at a higher temperature and to reassign the games of whole fields, too. Finds cheaper timetables
   * if `maxMoves` is large, and more expensive ones if it is small.
   */
  readonly isThorough?: boolean
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
/** One of this many steps reassigns all games of a field, which takes longer than the others together. */
const movesPerReassignment = 10
/**
 * How often the temperature falls, from which fraction of the average cost of a move that makes things worse, and the
 * natural logarithm of how many times lower it is at the end; found by experiment.
 */
const coolings = {
  quick: { runs: 1, start: 0.02, fall: Math.LN10 },
  thorough: { runs: 2, start: 0.4, fall: -approximateLog(1 / 15) },
}
const tolerance = 1e-9
const never = () => false

/**
 * Searches for a cheaper timetable of the same matches and leaves the best one it found on the board, which keeps every
 * rule at every moment. A match of infinite weight stays where it is.
 *
 * Simulated annealing: moves that make things worse are also accepted, with a probability that is lower the more they
 * cost and the lower the temperature, which falls. The starting temperature comes from what moves cost at the start, so
 * weights of any size will do. Only operations that are exact on every device are used, so all devices get the same
 * timetable.
 *
 * Source: S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, Optimization by simulated annealing, Science 220 (1983).
 */
export function improveTimetable(board: Board, options: ImproveOptions): Improvement {
  const { random, maxMoves, goals, onProgress, isEnough = never, isThorough = false } = options
  const { runs, start, fall } = isThorough ? coolings.thorough : coolings.quick
  const moves = createMoveMaker(board, goals, random, { isThorough })
  const reassignment = isThorough ? createReassignment(board, goals, random) : null
  const startCost = goals.cost()
  let best = { cost: startCost, cells: board.cells.slice() }
  const warmest = maxMoves > 0 && !isEnough(startCost) ? start * averageGrowth(moves) : 0
  const movesPerRun = Math.ceil(maxMoves / runs)
  let temperature = warmest
  const cooling = 1 / (1 + (fall * movesPerReport) / Math.max(1, movesPerRun))
  let cost = startCost
  let move = 0
  for (; move < maxMoves && !isEnough(best.cost); move++) {
    if (move > 0 && move % movesPerReport === 0) {
      onProgress?.(move, best.cost)
      temperature *= cooling
    }
    if (move % movesPerRun === 0) temperature = warmest
    const isReassignment = reassignment !== null && move % movesPerReassignment === 0
    const growth = isReassignment ? reassignment.attempt(temperature) : moves.attempt()
    if (growth === null) continue
    if (growth > 0 && random() >= approximateNegativeExp(growth / temperature)) {
      if (isReassignment) reassignment.takeBack()
      else moves.takeBack()
      continue
    }
    cost += growth
    if (cost < best.cost - tolerance) best = { cost, cells: board.cells.slice() }
  }
  onProgress?.(move, best.cost)
  restore(board, goals, best.cells)
  return { startCost, cost: goals.cost(), moves: move }
}

/** Returns the average cost of a move that makes things worse. */
function averageGrowth(moves: MoveMaker): number {
  let [count, sum] = [0, 0]
  for (let sample = 0; sample < samples; sample++) {
    const growth = moves.attempt()
    if (growth === null) continue
    moves.takeBack()
    if (growth <= tolerance) continue
    count++
    sum += growth
  }
  return count === 0 ? 1 : sum / count
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
