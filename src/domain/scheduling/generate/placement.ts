import type { Random } from '../../random.ts'
import { Board } from './board.ts'
import type { ScheduleMatch } from '../model/match.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'

export type Placement = {
  /** By match: its cell, or −1. */
  readonly cells: Int32Array
  readonly iterations: number
}

export type PlacementOptions = {
  readonly random: Random
  /** The search stops after placing this many matches, because no more can fit. */
  readonly goal: number
  readonly maxIterations: number
  readonly onProgress?: ((placed: number) => void) | undefined
}

const iterationsPerReport = 256

/**
 * Gives every match a cell without ever breaking a rule: in the given order, each match takes the cheapest cell. A free
 * cell costs only its distance from the target date; a taken one also costs the matches that have to give way, which
 * then look for another cell themselves. A match that keeps losing its place becomes heavier and for a while can't
 * return to the time that it lost, so the search doesn't run in circles. Returns the best placement seen.
 *
 * Source of the method, ejection chains with learned weights: Y. Nagata and O. Bräysy, A powerful route minimization
 * heuristic for the vehicle routing problem with time windows, Operations Research Letters 37 (2009).
 */
export function placeRoundRobinMatches(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  options: PlacementOptions,
): Placement {
  const board = new Board(calendar, matches)
  const waiting = placeOnTargets(board, options)
  return placeRemainingMatches(board, waiting, options)
}

const nothing = () => 0
const never = () => false

/**
 * Places matches in order, each on its target date if that requires no other match to move. Returns the matches that
 * are still unplaced.
 */
function placeOnTargets(board: Board, { random, onProgress }: PlacementOptions): number[] {
  const { dateFrom, dates } = board.calendar
  const ejected: number[] = []
  const timesOf = dates.map((_, date) =>
    Array.from({ length: (dateFrom[date + 1] ?? 0) - (dateFrom[date] ?? 0) }, (_, at) => (dateFrom[date] ?? 0) + at),
  )
  return board.matches.flatMap(({ targetDate }, index) => {
    if (index % iterationsPerReport === 0) onProgress?.(board.placed)
    const times = (timesOf[targetDate] ?? []).filter((time) => board.isOpen(index, time))
    const cell = board.cheapestCell(index, { times, costOf: nothing, isForbidden: never, random, ejected })
    if (cell < 0 || ejected.length > 0) return [index]
    board.put(index, cell)
    return []
  })
}

/**
 * Runs only the search, for a board that already has matches on it.
 * @param waiting the matches to place, in order
 */
export function placeRemainingMatches(board: Board, waiting: readonly number[], options: PlacementOptions): Placement {
  const { random, goal, maxIterations, onProgress } = options
  const { calendar, matches } = board
  const homeless = waiting.toReversed() // in reverse order: the next match is at the end
  const tabuUntil = new Map<number, number>()
  const ejected: number[] = []
  const perDay = 1 / (100 * calendar.dates.length * calendar.dates.length) // distance must never outweigh a match
  let best: { cells: Int32Array; placed: number } = { cells: board.cells.slice(), placed: board.placed } // the best state recorded just before a match had to give way
  let iteration = 0
  while (homeless.length > 0 && board.placed < goal && iteration < maxIterations) {
    iteration++
    if (iteration % iterationsPerReport === 0) onProgress?.(Math.max(best.placed, board.placed))
    const inOrder = iteration <= waiting.length
    const match = takeOut(homeless, inOrder ? homeless.length - 1 : Math.floor(random() * homeless.length))
    if (match === undefined) break
    const times = board.openTimes(match)
    if (times.length === 0) continue

    const target = matches[match]?.targetDate ?? 0
    const cell = board.cheapestCell(match, {
      times,
      costOf: (time) => ((calendar.dateOf[time] ?? 0) - target) ** 2 * perDay,
      isForbidden: (time) => (tabuUntil.get(match * calendar.times.length + time) ?? 0) > iteration,
      random,
      ejected,
    })
    if (cell < 0) {
      tabuUntil.clear()
      homeless.push(match)
      continue
    }
    if (ejected.length > 0) {
      if (board.placed > best.placed) best = { cells: board.cells.slice(), placed: board.placed }
      board.weights[match] = (board.weights[match] ?? 1) + 0.02 + 0.02 * random()
    }
    for (const loser of ejected) {
      const lost = board.take(loser)
      const patience = 5 + Math.floor(random() * 10) + homeless.length
      tabuUntil.set(loser * calendar.times.length + board.timeOf(lost), iteration + patience)
      homeless.unshift(loser)
    }
    board.put(match, cell)
  }
  if (board.placed > best.placed) best = { cells: board.cells, placed: board.placed }
  onProgress?.(best.placed)
  return { cells: best.cells, iterations: iteration }
}

function takeOut(list: number[], index: number): number | undefined {
  const item = list[index]
  const last = list.pop()
  if (last !== undefined && index < list.length) list[index] = last
  return item
}
