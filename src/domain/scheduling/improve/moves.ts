import type { Random } from '../../random.ts'
import type { Board } from '../generate/board.ts'
import type { CostFunction } from './cost-function.ts'

/** Changes the board one step at a time; a step can be undone until the next one is made. */
export type MoveMaker = {
  /** @returns by how much the cost increases, or null if no change was found */
  readonly attempt: () => number | null
  readonly takeBack: () => void
}

/** A match that has left the cell `from` for the cell `to`, or for none yet (−1). */
export type Step = { readonly match: number; readonly from: number; to: number }

type MoveOptions = { readonly isThorough?: boolean }

const nearbyDates = 2
const longestChain = 4
const triesPerMatch = 4

/**
 * Moves that keep every rule: a match moves to another cell; the matches in its way move to vacated cells or to others,
 * where they may push out further matches. The shortest of these chains are two matches that swap cells, and two
 * meetings of a pair that swap dates.
 *
 * Source of the method, ejection chains: F. Glover, Ejection chains, reference structures and alternating path methods
 * for traveling salesman problems, Discrete Applied Mathematics 65 (1996).
 */
export function createMoveMaker(
  board: Board,
  goals: CostFunction,
  random: Random,
  { isThorough = false }: MoveOptions = {},
): MoveMaker {
  const { calendar, matches, weights } = board
  const { fields, dates, dateOf, dateFrom } = calendar
  const movable = matches.flatMap((_, match) =>
    (board.cells[match] ?? -1) >= 0 && (weights[match] ?? 1) < Number.POSITIVE_INFINITY ? [match] : [],
  )
  const chain: Step[] = []
  let growth = 0

  const pick = <T>(items: ArrayLike<T>): T | undefined => items[Math.floor(random() * items.length)]

  const fieldsOf = fieldsByMatch(board)
  const someCell = (match: number): number => {
    const [time, field] = [pick(board.openTimes(match)), pick(fieldsOf(match))]
    return time === undefined || field === undefined ? -1 : time * fields.length + field
  }

  const isOneCellADay =
    isThorough && calendar.times.length === dates.length && movable.every((match) => fieldsOf(match).length === 1)

  /**
   * Returns a random cell: half the time anywhere, otherwise mostly on the same date or on a nearby one. In a thorough
   * search, if a match has only one cell on a date, returns a cell anywhere.
   */
  const nextCell = (match: number): number => {
    if (isOneCellADay || random() < 0.5) return someCell(match)
    const date = dateOf[board.timeOf(board.cells[match] ?? -1)] ?? 0
    const reach = random() < 0.8 ? 0 : nearbyDates
    const first = dateFrom[Math.max(0, date - reach)] ?? 0
    const end = dateFrom[Math.min(dates.length, date + reach + 1)] ?? 0
    const field = pick(fieldsOf(match))
    return field === undefined ? -1 : (first + Math.floor(random() * (end - first))) * fields.length + field
  }

  const lift = (match: number) => {
    const from = board.take(match)
    growth += goals.book(match, from, -1)
    chain.push({ match, from, to: -1 })
  }

  const drop = (at: number, cell: number) => {
    const step = chain[at]
    if (step === undefined) return
    step.to = cell
    board.put(step.match, cell)
    growth += goals.book(step.match, cell, 1)
  }

  /** Puts the match at this position of the chain into the cell, and removes what is in the way there. */
  const place = (at: number, cell: number): boolean => {
    const match = chain[at]?.match ?? -1
    if (cell < 0 || cell === chain[at]?.from) return false
    const giveWay: number[] = []
    if (board.inTheWay(match, cell, giveWay) === Number.POSITIVE_INFINITY) return false
    if (chain.length + giveWay.length > longestChain) return false
    if (giveWay.some((other) => chain.some((step) => step.match === other))) return false
    for (const other of giveWay) lift(other)
    drop(at, cell)
    return true
  }

  /** Returns a cell at a time from which the chain has removed a match. */
  const vacatedCell = (match: number, at: number): number => {
    const { from = -1 } = chain[at] ?? {}
    const own = fieldsOf(match)
    const field = from % fields.length
    if (own.includes(field)) return from
    const other = pick(own)
    return other === undefined ? -1 : from - field + other
  }

  const settle = (at: number): boolean => {
    const match = chain[at]?.match ?? -1
    for (let step = 0; step < chain.length; step++) {
      const cell = vacatedCell(match, step)
      if (step !== at && board.isFree(match, cell) && place(at, cell)) return true
    }
    for (let tries = 0; tries < triesPerMatch; tries++) if (place(at, someCell(match))) return true
    return false
  }

  const takeBack = () => {
    for (const { match, to } of chain) {
      if (to < 0) continue
      board.take(match)
      goals.book(match, to, -1)
    }
    for (const { match, from } of chain) {
      board.put(match, from)
      goals.book(match, from, 1)
    }
    chain.length = 0
  }

  const attempt = (): number | null => {
    chain.length = 0
    growth = 0
    const match = pick(movable)
    if (match === undefined) return null
    const cell = nextCell(match)
    if (cell < 0 || cell === board.cells[match]) return null
    const giveWay: number[] = []
    if (board.inTheWay(match, cell, giveWay) === Number.POSITIVE_INFINITY || giveWay.length >= longestChain) return null
    lift(match)
    for (const other of giveWay) lift(other)
    drop(0, cell)
    let at = 1
    while (at < chain.length && settle(at)) at++
    if (at === chain.length) return growth
    takeBack()
    return null
  }
  return { attempt, takeBack }
}

/** Returns a function that lists the fields a match can use: all of them if no team is tied to a home field. */
export function fieldsByMatch({ calendar, matches }: Board): (match: number) => readonly number[] {
  const { fields, mayHost } = calendar
  const all = fields.map((_, field) => field)
  if (mayHost === null) return () => all
  const isHostAt = (team: number, field: number) => mayHost[team * fields.length + field] === 1
  const byMatch = matches.map(({ home, away, isSideFixed }) =>
    all.filter((field) => isHostAt(home, field) || (!isSideFixed && isHostAt(away, field))),
  )
  return (match) => byMatch[match] ?? []
}
