import type { Random } from '../../random.ts'
import { Board } from '../generate/board.ts'
import { approximateLog, approximateNegativeExp } from './negative-exp.ts'
import type { CostFunction } from './cost-function.ts'
import { createHomeSearch, type HomeSearch } from './home-search.ts'
import { createMoveMaker } from './moves.ts'
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
  home: { runs: 10, start: 0.4, fall: -approximateLog(1 / 15) },
}
/** If this many runs find nothing cheaper than the same cost, hardly any other run does. */
const runsToTrust = 5
/** The price of a broken rule, as a multiple of the average cost of a move that makes things worse. */
const priceOfRule = 2
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
  const homeSearch = isThorough ? createHomeSearch(board, goals, random) : null
  const walk = homeSearch === null ? walkOnBoard(board, options) : walkWithHomeSearch(board, homeSearch)
  const { runs, start, fall } = homeSearch ? coolings.home : isThorough ? coolings.thorough : coolings.quick
  const startCost = goals.cost()
  let best = { cost: startCost, cells: walk.cells() }
  const harm = maxMoves > 0 && !isEnough(startCost) ? averageGrowth(walk) : 0
  homeSearch?.setPrice(priceOfRule * harm)
  const warmest = start * harm
  const movesPerRun = Math.ceil(maxMoves / runs)
  const cooling = 1 / (1 + (fall * movesPerReport) / Math.max(1, movesPerRun))
  let temperature = warmest
  let cost = startCost
  let [runsAtBest, bestOfRun] = [0, Number.POSITIVE_INFINITY]
  let move = 0
  for (; move < maxMoves && !isEnough(best.cost); move++) {
    if (move > 0 && move % movesPerReport === 0) {
      onProgress?.(move, best.cost)
      temperature *= cooling
    }
    if (move % movesPerRun === 0) {
      temperature = warmest
      if (bestOfRun < best.cost + tolerance) runsAtBest++
      if (runsAtBest === runsToTrust) break
      bestOfRun = Number.POSITIVE_INFINITY
    }
    const growth = move % movesPerReassignment === 0 ? walk.bigStep(temperature) : walk.step()
    if (growth === null) continue
    if (growth > 0 && random() >= approximateNegativeExp(growth / temperature)) {
      walk.takeBack()
      continue
    }
    cost += growth
    if (walk.countBroken() > 0) continue
    if (2 * (move % movesPerRun) > movesPerRun) bestOfRun = Math.min(bestOfRun, cost) // not where the last run ended
    if (cost >= best.cost - tolerance || !walk.isAllowed()) continue
    best = { cost, cells: walk.cells() }
    runsAtBest = 0
  }
  onProgress?.(move, best.cost)
  walk.finish()
  restore(board, goals, best.cells)
  return { startCost, cost: goals.cost(), moves: move }
}

/** What the annealing walks through. The steps return by how much the cost increases, or null if nothing changed. */
type Walk = {
  readonly step: () => number | null
  readonly bigStep: (temperature: number) => number | null
  readonly takeBack: () => void
  readonly countBroken: () => number
  /** Whether the board allows the timetable; takes long. */
  readonly isAllowed: () => boolean
  readonly cells: () => Int32Array
  /** Called at the end, so that the goals match the board again. */
  readonly finish: () => void
}

function walkOnBoard(board: Board, { goals, random, isThorough = false }: ImproveOptions): Walk {
  const moves = createMoveMaker(board, goals, random, { isThorough })
  const reassignment = isThorough ? createReassignment(board, goals, random) : null
  let takeBack = moves.takeBack
  const step = () => {
    takeBack = moves.takeBack
    return moves.attempt()
  }
  const bigStep = (temperature: number) => {
    if (reassignment === null) return step()
    takeBack = reassignment.takeBack
    return reassignment.attempt(temperature)
  }
  return {
    step,
    bigStep,
    takeBack: () => takeBack(),
    countBroken: () => 0,
    isAllowed: () => true,
    cells: () => board.cells.slice(),
    finish: () => undefined,
  }
}

function walkWithHomeSearch({ calendar, matches }: Board, search: HomeSearch): Walk {
  return {
    step: search.exchange,
    bigStep: search.reassign,
    takeBack: search.takeBack,
    countBroken: search.broken,
    isAllowed: () => {
      const empty = new Board(calendar, matches)
      return search.cells().every((cell, match) => {
        if (cell < 0) return true
        const isFree = empty.isFree(match, cell)
        if (isFree) empty.put(match, cell)
        return isFree
      })
    },
    cells: search.cells,
    finish: search.finish,
  }
}

/** Returns the average cost of a step that makes things worse. */
function averageGrowth({ step, takeBack }: Walk): number {
  let [count, sum] = [0, 0]
  for (let sample = 0; sample < samples; sample++) {
    const growth = step()
    if (growth === null) continue
    takeBack()
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
