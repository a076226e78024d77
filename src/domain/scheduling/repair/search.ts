import { RepairBoard } from './board.ts'
import type { RepairPuzzle } from './repair-puzzle.ts'

/** The cost of a placement: games left out, then teams of other games that move, then the total shift. */
const leftOutCost = 1e14
const teamCost = 1e11

export type RepairPlacement = {
  /** By game of the puzzle: its cell, or −1 if it is left out. */
  readonly cells: Int32Array
  readonly cost: number
  /** The number of games that were not displaced but have moved. */
  readonly moved: number
  readonly leftOut: number
}

export type RepairSearchLimits = {
  /** How many games that were not displaced may move. */
  readonly moves: number
  readonly mayLeaveOut: boolean
  readonly maxSteps: number
  /** Whether to also try places that differ only in minutes. */
  readonly eachTime?: boolean
  /** Only placements that cost less than this are accepted. */
  readonly knownCost?: number
}

export type RepairSearchResult = {
  /** The cheapest placement found within the limits. */
  readonly best: RepairPlacement | null
  /**
   * Whether everything was searched: no placement is better than `best` or, if that is null, none satisfies the limits.
   */
  readonly isComplete: boolean
}

/** Returns a board with every game except the displaced ones in its place. */
export function createUndisplacedBoard(puzzle: RepairPuzzle): RepairBoard {
  const board = new RepairBoard(puzzle)
  puzzle.games.forEach(({ isDisplaced, oldCell }, game) => {
    if (!isDisplaced) board.put(game, oldCell)
  })
  return board
}

/**
 * Tries every way to place the displaced games: a game without a place tries each cell that it may use; the games in
 * its way then need a place themselves. The game with the fewest options comes first, and a branch is pruned if it
 * needs more moves than allowed or costs no less than the best known placement. Depth-first branch and bound.
 */
export function searchRepair(puzzle: RepairPuzzle, limits: RepairSearchLimits): RepairSearchResult {
  const homeless = puzzle.games.flatMap(({ isDisplaced }, game) => (isDisplaced ? [game] : []))
  return placeAllGames(createUndisplacedBoard(puzzle), homeless, limits)
}

/** Like `searchRepair`, for the given games; locked games stay. Afterward, the board is unchanged. */
export function placeAllGames(
  board: RepairBoard,
  start: readonly number[],
  {
    moves: allMoves,
    mayLeaveOut,
    maxSteps,
    eachTime = false,
    knownCost = Number.POSITIVE_INFINITY,
  }: RepairSearchLimits,
): RepairSearchResult {
  const { games } = board.puzzle
  const disturbed = disturbances(board)
  const best: { cells: Int32Array | null; cost: number } = { cells: null, cost: knownCost }
  let steps = 0
  let isComplete = true

  const visit = (homeless: readonly number[], moves: number, cost: number): void => {
    if (homeless.length === 0) {
      best.cells = board.cells.slice()
      best.cost = cost
      return
    }
    if (++steps > maxSteps) {
      isComplete = false
      return
    }
    let chosen = -1
    let fewest = Number.POSITIVE_INFINITY
    let atLeast = cost
    for (const game of homeless) {
      const canBeLeftOut = mayLeaveOut && games[game]?.isDisplaced === true
      const { ways, shift } = outlook(board, game, moves, fewest)
      if (ways === 0 && !canBeLeftOut) return
      atLeast += ways === 0 ? leftOutCost : shift
      if (ways >= fewest) continue
      fewest = ways
      chosen = game
    }
    if (atLeast >= best.cost) return
    const others = homeless.filter((game) => game !== chosen)
    const options = board
      .options(chosen, moves, eachTime)
      .map((option) => ({ ...option, cost: option.shift + disturb(option.ejected, 0) }))
      .toSorted((a, b) => a.ejected.length - b.ejected.length || a.cost - b.cost)
    for (const option of options) {
      if (cost + option.cost >= best.cost) continue
      const left = option.ejected.map((game) => board.take(game))
      board.put(chosen, option.cell)
      board.locked[chosen] = 1
      disturb(option.ejected, 1)
      visit([...others, ...option.ejected], moves - option.ejected.length, cost + option.cost)
      disturb(option.ejected, -1)
      board.locked[chosen] = 0
      board.take(chosen)
      option.ejected.forEach((game, at) => board.put(game, left[at] ?? -1))
      if (!isComplete && steps > maxSteps) return
    }
    if (mayLeaveOut && games[chosen]?.isDisplaced === true && cost + leftOutCost < best.cost)
      visit(others, moves, cost + leftOutCost)
  }

  /**
   * Returns the cost of also moving these games: that of the teams that were not disturbed before. Adds `change` to the
   * counts of disturbances.
   */
  const disturb = (ejected: readonly number[], change: 1 | 0 | -1): number => {
    const fresh = new Set<number>()
    for (const game of ejected) {
      if (games[game]?.isDisplaced === true) continue
      for (const team of [games[game]?.home ?? 0, games[game]?.away ?? 0]) {
        if ((disturbed[team] ?? 0) === 0) fresh.add(team)
        disturbed[team] = (disturbed[team] ?? 0) + change
      }
    }
    return fresh.size * teamCost
  }

  visit(start, allMoves, 0)
  return { best: best.cells && toRepairPlacement(board.puzzle, best.cells), isComplete }
}

/** Returns, by team, the number of its games that were not displaced but have moved. */
function disturbances({ cells, puzzle }: RepairBoard): Int32Array {
  const counts = new Int32Array(puzzle.calendar.teams.length)
  puzzle.games.forEach(({ home, away, oldCell, isDisplaced }, game) => {
    if (isDisplaced || cells[game] === oldCell) return
    for (const team of [home, away]) counts[team] = (counts[team] ?? 0) + 1
  })
  return counts
}

/** Returns the number of possible times for the game, counted up to `enough`, and the smallest shift. */
function outlook(board: RepairBoard, game: number, moves: number, enough: number): { ways: number; shift: number } {
  const { times, shifts } = board.puzzle.games[game] ?? { times: [], shifts: [] }
  let ways = 0
  let shift = 0
  for (let at = 0; at < times.length && ways < enough; at++) {
    if (board.leastEjections(game, times[at] ?? 0) > moves) continue
    if (ways === 0) shift = shifts[at] ?? 0
    ways++
  }
  return { ways, shift }
}

export function toRepairPlacement(puzzle: RepairPuzzle, cells: Int32Array): RepairPlacement {
  const { games } = puzzle
  const board = new RepairBoard(puzzle)
  const disturbed = new Set<number>()
  let [moved, leftOut, shift] = [0, 0, 0]
  games.forEach(({ home, away, oldCell, isDisplaced }, game) => {
    const cell = cells[game] ?? -1
    if (cell < 0) leftOut++
    if (cell < 0 || (!isDisplaced && cell === oldCell)) return
    shift += measureShift(board, game, cell)
    if (isDisplaced) return
    moved++
    disturbed.add(home).add(away)
  })
  return { cells, moved, leftOut, cost: leftOut * leftOutCost + disturbed.size * teamCost + shift }
}

export function measureShift(board: RepairBoard, game: number, cell: number): number {
  const { games, calendar } = board.puzzle
  const { fields } = calendar
  const at = games[game]?.times.indexOf(Math.floor(cell / fields.length)) ?? -1
  return (games[game]?.shifts[at] ?? 0) + board.fieldShift(game, cell % fields.length)
}
