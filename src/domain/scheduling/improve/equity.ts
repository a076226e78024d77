import type { Random } from '../../random.ts'
import type { Board } from '../generate/board.ts'
import { approximateNegativeExp } from './negative-exp.ts'

export type EquityOptions = {
  readonly random: Random
  readonly maxMoves: number
  /** The weights of even starting times and of even fields. */
  readonly weights: { readonly slots: number; readonly fields: number }
  readonly onProgress?: ((moves: number) => void) | undefined
}

const movesPerReport = 16_384
/** Checking the rules takes about as long as evaluating this many moves. */
const movesPerTrial = 20

/**
 * The starting temperature of each attempt: a higher one finds solutions that a lower one can't reach, but loses more
 * of the good start.
 */
const warmths = [1.2, 2, 4]
const coolest = 0.4

/**
 * Gives each team all starting times and fields equally often, as far as possible, by exchanging cells within a date:
 * two matches swap places, or one takes a free cell. No match leaves its date, and no rule is broken.
 *
 * The cost is the sum of the squared counts, which is minimal if they differ by at most one. Uses simulated annealing
 * (S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, Optimization by simulated annealing, Science 220, 1983) and stops as
 * soon as the minimum is reached.
 */
export function balanceTimesAndFields(board: Board, { random, maxMoves, weights, onProgress }: EquityOptions): void {
  const equity = new Equity(board, weights)
  if (equity.cellsOf.length === 0) return
  const least = equity.leastCost()
  const workPerAttempt = Math.ceil(maxMoves / warmths.length)
  let best = { cost: equity.cost(), cells: board.cells.slice() }
  let before = 0
  for (const warmest of warmths) {
    let cost = equity.cost()
    let reportAt = 0
    for (let work = 0; work < workPerAttempt && best.cost > least; work++) {
      if (work >= reportAt) {
        onProgress?.(before + work)
        reportAt += movesPerReport
      }
      const warmth = coolest + (warmest - coolest) * (1 - work / workPerAttempt)
      const proposed = equity.propose(random)
      if (proposed === null) continue
      const change = equity.change(proposed)
      if (change > 0 && random() >= approximateNegativeExp(change / warmth)) continue
      work += movesPerTrial
      if (!equity.carryOut(proposed)) continue
      cost += change
      if (cost < best.cost) best = { cost, cells: board.cells.slice() }
    }
    before += workPerAttempt
  }
  restore(board, best.cells)
  onProgress?.(maxMoves)
}

function restore(board: Board, cells: Int32Array): void {
  const moved = board.matches.flatMap((_, match) => (board.cells[match] === cells[match] ? [] : [match]))
  for (const match of moved) board.take(match)
  for (const match of moved) board.put(match, cells[match] ?? 0)
}

/** A match and its new cell; if another match is there, it moves to the cell that becomes free. */
type Exchange = { readonly match: number; readonly from: number; readonly to: number; readonly other: number }

class Equity {
  /** The open cells of each date that has something to exchange. */
  readonly cellsOf: readonly Int32Array[]
  readonly #board: Board
  readonly #slotOf: Int32Array // by time
  readonly #slotUse: Int32Array
  readonly #fieldUse: Int32Array
  readonly #weights: EquityOptions['weights']

  constructor(board: Board, weights: EquityOptions['weights']) {
    const { teams, slots, fields, times } = board.calendar
    this.#board = board
    this.#weights = weights
    this.#slotOf = Int32Array.from(times, ({ slot }) => slot)
    this.#slotUse = new Int32Array(teams.length * slots)
    this.#fieldUse = new Int32Array(teams.length * fields.length)
    board.cells.forEach((cell, match) => {
      if (cell >= 0) this.#count(match, cell, 1)
    })
    this.cellsOf = openCells(board)
  }

  cost(): number {
    return this.#weights.slots * squares(this.#slotUse) + this.#weights.fields * squares(this.#fieldUse)
  }

  /** Returns a lower bound on the cost: no schedule with the same number of games per team costs less. */
  leastCost(): number {
    const { teams, slots, fields } = this.#board.calendar
    let least = 0
    for (let team = 0; team < teams.length; team++) {
      const games = sum(this.#slotUse.subarray(team * slots, (team + 1) * slots))
      least +=
        this.#weights.slots * leastSquares(games, slots) + this.#weights.fields * leastSquares(games, fields.length)
    }
    return least
  }

  propose(random: Random): Exchange | null {
    const cells = this.cellsOf[Math.floor(random() * this.cellsOf.length)]
    if (cells === undefined) return null
    const from = cells[Math.floor(random() * cells.length)] ?? 0
    const to = cells[Math.floor(random() * cells.length)] ?? 0
    const match = this.#board.matchAt(from)
    return match < 0 || from === to ? null : { match, from, to, other: this.#board.matchAt(to) }
  }

  /** Returns by how much the exchange increases the cost. */
  change({ match, from, to, other }: Exchange): number {
    const change = this.#shift(match, from, to)
    if (other < 0) return change
    // If a team plays in both matches, the two changes interact, so the second is counted after the first.
    if (!this.#sharesTeam(match, other)) return change + this.#shift(other, to, from)
    this.#count(match, from, -1)
    this.#count(match, to, 1)
    const second = this.#shift(other, to, from)
    this.#count(match, to, -1)
    this.#count(match, from, 1)
    return change + second
  }

  /** Returns false if a rule forbids the exchange. */
  carryOut({ match, from, to, other }: Exchange): boolean {
    const board = this.#board
    board.take(match)
    if (other >= 0) board.take(other)
    if (board.isFree(match, to)) {
      board.put(match, to)
      if (other < 0 || board.isFree(other, from)) {
        if (other >= 0) board.put(other, from)
        this.#count(match, from, -1)
        this.#count(match, to, 1)
        if (other >= 0) {
          this.#count(other, to, -1)
          this.#count(other, from, 1)
        }
        return true
      }
      board.take(match)
    }
    board.put(match, from)
    if (other >= 0) board.put(other, to)
    return false
  }

  #sharesTeam(one: number, other: number): boolean {
    const [a, b] = [this.#board.matches[one], this.#board.matches[other]]
    return a?.home === b?.home || a?.home === b?.away || a?.away === b?.home || a?.away === b?.away
  }

  #shift(index: number, from: number, to: number): number {
    const { fields, slots } = this.#board.calendar
    const match = this.#board.matches[index]
    if (match === undefined) return 0
    const [slotFrom, slotTo] = [this.#slotAt(from), this.#slotAt(to)]
    const [fieldFrom, fieldTo] = [from % fields.length, to % fields.length]
    const { home, away } = match
    let change = 0
    if (slotFrom !== slotTo) {
      const use = this.#slotUse
      const more = (use[home * slots + slotTo] ?? 0) + (use[away * slots + slotTo] ?? 0)
      const less = (use[home * slots + slotFrom] ?? 0) + (use[away * slots + slotFrom] ?? 0)
      change += this.#weights.slots * 2 * (more - less + 2)
    }
    if (fieldFrom !== fieldTo) {
      const use = this.#fieldUse
      const more = (use[home * fields.length + fieldTo] ?? 0) + (use[away * fields.length + fieldTo] ?? 0)
      const less = (use[home * fields.length + fieldFrom] ?? 0) + (use[away * fields.length + fieldFrom] ?? 0)
      change += this.#weights.fields * 2 * (more - less + 2)
    }
    return change
  }

  #slotAt(cell: number): number {
    return this.#slotOf[Math.floor(cell / this.#board.calendar.fields.length)] ?? 0
  }

  #count(index: number, cell: number, change: 1 | -1): void {
    const { fields, slots } = this.#board.calendar
    const { home = 0, away = 0 } = this.#board.matches[index] ?? {}
    const slot = this.#slotAt(cell)
    const field = cell % fields.length
    for (const team of [home, away]) {
      this.#slotUse[team * slots + slot] = (this.#slotUse[team * slots + slot] ?? 0) + change
      this.#fieldUse[team * fields.length + field] = (this.#fieldUse[team * fields.length + field] ?? 0) + change
    }
  }
}

/** Returns the open cells by date, for dates with at least one match and more than one cell. */
function openCells({ calendar, cells }: Board): Int32Array[] {
  const { dates, dateFrom, fields, cellFree, dateOf } = calendar
  const used = new Set<number>()
  for (const cell of cells) if (cell >= 0) used.add(dateOf[Math.floor(cell / fields.length)] ?? 0)
  return dates.flatMap((_, date) => {
    if (!used.has(date)) return []
    const open: number[] = []
    const end = (dateFrom[date + 1] ?? 0) * fields.length
    for (let cell = (dateFrom[date] ?? 0) * fields.length; cell < end; cell++) if (cellFree[cell] === 1) open.push(cell)
    return open.length > 1 ? [Int32Array.from(open)] : []
  })
}

function squares(counts: Int32Array): number {
  let total = 0
  for (const count of counts) total += count * count
  return total
}

function sum(counts: Int32Array): number {
  let total = 0
  for (const count of counts) total += count
  return total
}

/** Returns the minimum sum of squares of this many games over this many classes. */
function leastSquares(games: number, classes: number): number {
  if (classes === 0) return 0
  const [each, more] = [Math.floor(games / classes), games % classes]
  return more * (each + 1) ** 2 + (classes - more) * each * each
}
