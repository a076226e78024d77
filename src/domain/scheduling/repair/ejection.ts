import { createRandom } from '../../random.ts'
import { Board } from '../generate/board.ts'
import { placeRemainingMatches } from '../generate/placement.ts'
import { RepairBoard } from './board.ts'
import { toRepairPlacement, type RepairPlacement } from './search.ts'
import type { RepairPuzzle } from './repair-puzzle.ts'

/**
 * Finds a repair that may move any number of games, or null. Uses ejection chains until every game has a place, then
 * moves back each game that moved unnecessarily.
 */
export function repairByEjection(puzzle: RepairPuzzle, maxIterations: number): RepairPlacement | null {
  const { calendar, games } = puzzle
  const timesInUse = new Set(games.flatMap(({ times }) => [...times]))
  const cellFree = calendar.cellFree.map((isFree, cell) =>
    timesInUse.has(Math.floor(cell / calendar.fields.length)) ? isFree : 0,
  )
  const board = new Board(
    { ...calendar, cellFree },
    games.map(({ home, away, oldCell, times }) => {
      const time = oldCell < 0 ? (times[0] ?? 0) : Math.floor(oldCell / calendar.fields.length)
      return { home, away, round: 1, targetDate: calendar.dateOf[time] ?? 0, isSideFixed: true }
    }),
  )
  const waiting: number[] = []
  games.forEach(({ isDisplaced, oldCell }, game) => {
    if (isDisplaced) waiting.push(game)
    else board.put(game, oldCell)
  })
  const { cells } = placeRemainingMatches(board, waiting, {
    random: createRandom(games.length),
    goal: games.length,
    maxIterations,
  })
  const placed = createRepairBoardWith(puzzle, cells)
  return placed === null ? null : undoNeedlessMoves(puzzle, toRepairPlacement(puzzle, placed.cells))
}

/**
 * Returns the board with the games in these cells, or null if a game isn't allowed in its cell, is in another's way,
 * has no cell although it was not displaced, or is in its old cell although it was displaced.
 */
export function createRepairBoardWith(puzzle: RepairPuzzle, cells: Int32Array): RepairBoard | null {
  const board = new RepairBoard(puzzle)
  for (const [game, { isDisplaced, oldCell }] of puzzle.games.entries()) {
    const cell = cells[game] ?? -1
    if (cell < 0 && isDisplaced) continue
    if (cell < 0 || !board.isFree(game, cell) || (isDisplaced && cell === oldCell)) return null
    if (cell !== oldCell && !board.isOpen(game, cell)) return null
    board.put(game, cell)
  }
  return board
}

/** Moves each game that moved unnecessarily back to its place. */
export function undoNeedlessMoves(puzzle: RepairPuzzle, placement: RepairPlacement): RepairPlacement {
  const board = createRepairBoardWith(puzzle, placement.cells)
  if (board === null) return placement
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false
    for (const [game, { isDisplaced, oldCell }] of puzzle.games.entries()) {
      if (isDisplaced || board.cells[game] === oldCell) continue
      const cell = board.take(game)
      const isFree = board.isFree(game, oldCell)
      board.put(game, isFree ? oldCell : cell)
      hasChanged ||= isFree
    }
  }
  return toRepairPlacement(puzzle, board.cells)
}
