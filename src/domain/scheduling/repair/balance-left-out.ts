import { createRepairBoardWith } from './ejection.ts'
import { toRepairPlacement, type RepairPlacement } from './search.ts'
import type { RepairPuzzle } from './repair-puzzle.ts'

/**
 * Spreads the displaced games that have no place across the teams. It repeatedly places one of them and leaves out
 * another instead, provided that no more games are left out and no other games move, until no such exchange makes the
 * distribution more even.
 */
export function balanceLeftOut(puzzle: RepairPuzzle, placement: RepairPlacement): RepairPlacement {
  const { games, calendar } = puzzle
  const board = placement.leftOut === 0 ? null : createRepairBoardWith(puzzle, placement.cells)
  if (board === null) return placement
  const displaced = games.flatMap(({ isDisplaced }, game) => (isDisplaced ? [game] : []))
  const lacking = new Int32Array(calendar.teams.length)
  const teamsOf = (game: number) => [games[game]?.home ?? 0, games[game]?.away ?? 0]
  const count = (game: number, change: 1 | -1) => {
    for (const team of teamsOf(game)) lacking[team] = (lacking[team] ?? 0) + change
  }
  const isOut = (game: number) => (board.cells[game] ?? -1) < 0
  for (const game of displaced) if (isOut(game)) count(game, 1)

  /** Swaps a left-out game with a placed one if that is fairer; returns whether it did. */
  const exchange = (out: number, into: number): boolean => {
    const costNow = () => lacking.reduce((sum, one) => sum + one * one, 0)
    const before = costNow()
    count(out, -1)
    count(into, 1)
    if (costNow() < before) {
      const cell = board.take(into)
      const [option] = board.options(out, 0, false).toSorted((a, b) => a.shift - b.shift)
      if (option) {
        board.put(out, option.cell)
        return true
      }
      board.put(into, cell)
    }
    count(out, 1)
    count(into, -1)
    return false
  }
  const exchangeAny = () =>
    displaced.some((out) => isOut(out) && displaced.some((into) => !isOut(into) && exchange(out, into)))
  while (exchangeAny());
  return toRepairPlacement(puzzle, board.cells)
}
