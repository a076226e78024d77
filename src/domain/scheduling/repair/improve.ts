import { createRandom, shuffle, type Random } from '../../random.ts'
import { createRepairBoardWith } from './ejection.ts'
import type { RepairBoard } from './board.ts'
import { placeAllGames, createUndisplacedBoard, toRepairPlacement, type RepairPlacement } from './search.ts'
import type { RepairPuzzle } from './repair-puzzle.ts'

const stepsPerTry = 150
const mostMovesPerGame = 3

/**
 * Finds a repair quickly: the displaced games are placed one at a time, each with as few moves as possible, in several
 * orders; the result with the fewest moves wins. Null if no order places all.
 */
export function repairOneByOne(puzzle: RepairPuzzle, orders: number): RepairPlacement | null {
  const random = createRandom(puzzle.games.length)
  const displaced = puzzle.games.flatMap(({ isDisplaced }, game) => (isDisplaced ? [game] : []))
  let best: RepairPlacement | null = null
  for (let order = 0; order < orders; order++) {
    const placement = placeInOrder(puzzle, shuffle(displaced, random))
    if (placement && (best === null || isBetter(placement, best))) best = placement
  }
  return best
}

function placeInOrder(puzzle: RepairPuzzle, order: readonly number[]): RepairPlacement | null {
  const board = createUndisplacedBoard(puzzle)
  for (const game of order) {
    const placed = fewestMoves(board, [game], mostMovesPerGame)
    if (placed === null) return null
    moveTo(board, placed.cells)
  }
  return toRepairPlacement(puzzle, board.cells)
}

function fewestMoves(board: RepairBoard, homeless: readonly number[], mostMoves: number): RepairPlacement | null {
  for (let moves = 0; moves <= mostMoves; moves++) {
    const { best } = placeAllGames(board, homeless, { moves, mayLeaveOut: false, maxSteps: stepsPerTry })
    if (best) return best
  }
  return null
}

/** Puts every game into its cell in `cells`, and locks the games that are not in their old cells. */
function moveTo(board: RepairBoard, cells: Int32Array): void {
  const movers = [...cells.keys()].filter((game) => board.cells[game] !== cells[game])
  for (const game of movers) if ((board.cells[game] ?? -1) >= 0) board.take(game)
  for (const game of movers) if ((cells[game] ?? -1) >= 0) board.put(game, cells[game] ?? -1)
  board.puzzle.games.forEach(({ oldCell }, game) => {
    board.locked[game] = cells[game] === oldCell ? 0 : 1
  })
}

/**
 * Improves a known repair if there is a better one nearby: some of the changed games lose their new places, and those
 * that were not displaced move back if they can; then the exact search looks for fewer moves, or for the same number of
 * moves with less disturbance. Source of the method, large neighborhood search: P. Shaw, Using constraint programming
 * and local search methods to solve vehicle routing problems, CP 1998.
 */
export function improveRepair(puzzle: RepairPuzzle, start: RepairPlacement, rounds: number): RepairPlacement {
  const random = createRandom(start.cells.length)
  let best = start
  for (let round = 0; round < rounds; round++) {
    const board = createRepairBoardWith(puzzle, best.cells)
    if (board === null) return best
    moveTo(board, best.cells)
    const better = improvePart(board, best, random)
    if (better && isBetter(better, best)) best = better
  }
  return best
}

function improvePart(board: RepairBoard, known: RepairPlacement, random: Random): RepairPlacement | null {
  const { games } = board.puzzle
  const changed = games.flatMap(({ oldCell, isDisplaced }, game) => {
    const cell = known.cells[game] ?? -1
    return cell >= 0 && (isDisplaced || cell !== oldCell) ? [game] : []
  })
  const freed = relatedGames(board, changed, random)
  for (const game of freed) board.take(game)
  const homeless = freed.filter((game) => {
    const { isDisplaced = false, oldCell = -1 } = games[game] ?? {}
    if (isDisplaced || !board.isFree(game, oldCell)) return true
    board.put(game, oldCell)
    board.locked[game] = 0
    return false
  })
  const wentHome = freed.length - homeless.length
  const fewer = fewestMoves(board, homeless, wentHome - 1)
  if (fewer) return fewer
  const limits = { moves: wentHome, mayLeaveOut: false, maxSteps: stepsPerTry, eachTime: true }
  return placeAllGames(board, homeless, limits).best
}

/**
 * Returns a few of the changed games: a random one and those that have the most in common with it, with some
 * randomness.
 */
function relatedGames({ puzzle, cells }: RepairBoard, changed: readonly number[], random: Random): number[] {
  const { games, calendar } = puzzle
  const dateAt = (cell: number) => calendar.dateOf[Math.floor(cell / calendar.fields.length)] ?? -1
  const placesOf = (game: number) => [dateAt(cells[game] ?? -1), dateAt(games[game]?.oldCell ?? -1)]
  const teamsOf = (game: number) => [games[game]?.home, games[game]?.away]
  const [first = 0, ...others] = shuffle(changed, random)
  const kinship = new Map(
    others.map((game) => {
      const sharedDates = placesOf(game).filter((date) => date >= 0 && placesOf(first).includes(date)).length
      const sharedTeams = teamsOf(game).filter((team) => teamsOf(first).includes(team)).length
      return [game, sharedDates + sharedTeams + 2 * random()]
    }),
  )
  const nearest = others.toSorted((a, b) => (kinship.get(b) ?? 0) - (kinship.get(a) ?? 0))
  return [first, ...nearest.slice(0, 2 + Math.floor(random() * 4))]
}

function isBetter(one: RepairPlacement, other: RepairPlacement): boolean {
  if (one.leftOut !== other.leftOut) return one.leftOut < other.leftOut
  return one.moved < other.moved || (one.moved === other.moved && one.cost < other.cost)
}
