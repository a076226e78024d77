import { itemAt } from '../../item-at.ts'
import type { Random } from '../../random.ts'
import { approximateNegativeExp } from '../improve/negative-exp.ts'
import type { Board } from './board.ts'

type ShareOptions = { readonly random: Random; readonly maxMoves: number }

/**
 * Spreads the unplaced matches across the teams so that, if possible, the numbers of games that teams lack differ by at
 * most one. An unplaced match takes the place of one or two others, provided that the board doesn't lose a match as a
 * result; at high temperatures, steps that make things worse are also accepted. The board obeys every rule throughout
 * and ends in the best state seen.
 */
export function balanceUnplaced(board: Board, { random, maxMoves }: ShareOptions): void {
  const { matches, calendar } = board
  const lacking = new Int32Array(calendar.teams.length)
  const out = matches.flatMap((_, match) => ((board.cells[match] ?? -1) < 0 ? [match] : []))
  const count = (match: number, change: 1 | -1) => {
    const { home, away } = itemAt(matches, match)
    lacking[home] = (lacking[home] ?? 0) + change
    lacking[away] = (lacking[away] ?? 0) + change
  }
  for (const match of out) count(match, 1)
  const costNow = () => lacking.reduce((sum, games) => sum + games * games, 0)
  let cost = costNow()
  let best = { cost, placed: board.placed, cells: board.cells.slice() }
  for (let move = 0; move < maxMoves && out.length > 0 && best.cost > leastCost(out.length, lacking.length); move++) {
    const at = Math.floor(random() * out.length)
    const match = itemAt(out, at)
    const undo = comeIn(board, match, random)
    if (undo === null) continue
    const left = undo.map(({ match: moved }) => moved).filter((moved) => (board.cells[moved] ?? -1) < 0)
    count(match, -1)
    for (const other of left) count(other, 1)
    const next = costNow()
    const warmth = 2 * (1 - move / maxMoves) ** 2 + 0.05
    if (left.length === 1 && next > cost && random() >= approximateNegativeExp((next - cost) / warmth)) {
      for (const other of left) count(other, -1)
      count(match, 1)
      takeBack(board, match, undo)
      continue
    }
    out.splice(at, 1, ...left)
    cost = next
    if (board.placed > best.placed || cost < best.cost)
      best = { cost, placed: board.placed, cells: board.cells.slice() }
  }
  matches.forEach((_, match) => {
    if ((board.cells[match] ?? -1) >= 0) board.take(match)
  })
  best.cells.forEach((cell, match) => {
    if (cell >= 0) board.put(match, cell)
  })
}

type Moved = { readonly match: number; readonly from: number }

/**
 * Puts a match into a random cell where at most two other matches have to give way; if two do, one of them must find
 * another place. Returns the matches that moved and where they were, or null if that is not possible, with the board
 * unchanged.
 */
function comeIn(board: Board, match: number, random: Random): Moved[] | null {
  const times = board.openTimes(match)
  const time = times[Math.floor(random() * times.length)]
  if (time === undefined) return null
  const { fields } = board.calendar
  const cell = time * fields.length + Math.floor(random() * fields.length)
  const giveWay: number[] = []
  if (board.inTheWay(match, cell, giveWay) === Number.POSITIVE_INFINITY || giveWay.length > 2) return null
  const moved = giveWay.map((other) => ({ match: other, from: board.take(other) }))
  board.put(match, cell)
  if (moved.length < 2) return moved
  const first = random() < 0.5 ? 0 : 1
  for (const other of [itemAt(giveWay, first), itemAt(giveWay, 1 - first)]) {
    const free = freeCell(board, other)
    if (free < 0) continue
    board.put(other, free)
    return moved
  }
  takeBack(board, match, moved)
  return null
}

function freeCell(board: Board, match: number): number {
  const { fields } = board.calendar
  for (const time of board.openTimes(match)) {
    for (let field = 0; field < fields.length; field++) {
      const cell = time * fields.length + field
      if (board.isFree(match, cell)) return cell
    }
  }
  return -1
}

function takeBack(board: Board, match: number, moved: readonly Moved[]): void {
  board.take(match)
  for (const { match: other } of moved) if ((board.cells[other] ?? -1) >= 0) board.take(other)
  for (const { match: other, from } of moved) board.put(other, from)
}

/** Returns the cost if the unplaced matches are spread evenly, so that teams lack the same number or differ by one. */
function leastCost(unplaced: number, teams: number): number {
  const each = Math.floor((2 * unplaced) / teams)
  const more = 2 * unplaced - each * teams
  return more * (each + 1) ** 2 + (teams - more) * each ** 2
}
