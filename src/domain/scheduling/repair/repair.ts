import { itemAt } from '../../item-at.ts'
import { compareText } from '../../compare-text.ts'
import type { SolveProgram } from '../exact/program.ts'
import { createRepairBoardWith, repairByEjection } from './ejection.ts'
import { improveRepair, repairOneByOne } from './improve.ts'
import { toSolutionCells, createRepairModel, type RepairGoal } from './exact-model.ts'
import { createRepairPuzzle, type RepairInput } from './puzzle.ts'
import { repairWithinLimits } from './keep-limits.ts'
import { countRoomForDisplaced } from './room.ts'
import { searchRepair, createUndisplacedBoard, toRepairPlacement, type RepairPlacement } from './search.ts'
import { balanceLeftOut } from './balance-left-out.ts'
import type { RepairPuzzle } from './repair-puzzle.ts'

/** A game's field and time, with instants in the format of the rows. */
export type GamePlace = { readonly fieldId: string | null; readonly start: string; readonly end: string }

export type RepairChange = {
  readonly gameId: string
  readonly isDisplaced: boolean
  readonly from: GamePlace
  readonly to: GamePlace
}

/**
 * `minimal`: every displaced game has a place, and no repair that achieves this moves fewer other games.
 * `unrepairable-proven`: not every displaced game can have a place; no repair places more. `search`: no better repair
 * was found, but nothing is proven.
 */
export type RepairProof = 'minimal' | 'search' | 'unrepairable-proven'

export type Repair = {
  /** All changes, ordered by new start, then field, to be saved in one commit. */
  readonly changes: readonly RepairChange[]
  /** Displaced games without a place. */
  readonly unplacedIds: readonly string[]
  /** The number of games that move without having been displaced, and their teams. */
  readonly moved: number
  readonly disturbedTeamIds: readonly string[]
  readonly proof: RepairProof
  /** Proven: a repair that places as many displaced games as this one has to move at least this many other games. */
  readonly leastMoved: number
  /**
   * Also proven: no repair that moves the same number of games disturbs fewer teams, or disturbs the same number of
   * teams with shorter shifts.
   */
  readonly isNearest: boolean
}

export type RepairOptions = {
  /** Used for whatever the search can't prove. */
  readonly solve?: SolveProgram
  /** The maximum steps of the exact search for each number of moved games. */
  readonly maxSteps?: number
  /** Called with the number of other games that may move in the next attempt. */
  readonly onProgress?: (moves: number) => void
}

const exactMoves = 2 // with fewer moves than this, the exact search is the quickest
const mostMoves = 6
const movesBesideGaps = 3 // how many other games may move if some games remain without a place
const ordersTried = 6
const rounds = 60 // how many attempts are made to improve a repair
const minuteRounds = 10
const solverLimits = { maxNodes: 2_000, maxSeconds: 20 }

/**
 * Finds new places for the displaced games. No rule of the input is broken, and no fixed game moves. The priorities
 * are: most displaced games placed, fewest other games moved, fewest teams affected, then moves by few days, then by
 * few minutes of the time of day, then to another field of the same venue rather than to another venue. If some games
 * have no place, they are spread across the teams as evenly as exchanges among the displaced games allow. Limits of
 * games in a row and of groups are kept as far as another place for a game keeps them.
 *
 * The search tries no moves, then one, and so on, each exactly within its step limit (iterative deepening: R. E. Korf,
 * Depth-first iterative-deepening, Artificial Intelligence 27, 1985); the number at which it stops is the most that is
 * proven without a solver. A quick search finds an initial repair. Whatever remains undecided goes to a solver, with
 * that repair as its bound.
 *
 * The same input gives the same result on every device, provided that the solver's results do not vary either.
 */
export async function repairSchedule(question: RepairInput, options: RepairOptions = {}): Promise<Repair> {
  return repairWithinLimits(question, async (avoided) => {
    const puzzle = createRepairPuzzle({ ...question, avoided })
    const solved = await solvePuzzle(puzzle, options)
    return toRepair(question, puzzle, { ...solved, placement: balanceLeftOut(puzzle, solved.placement) })
  })
}

export type SolvedPuzzle = {
  readonly placement: RepairPlacement
  readonly proof: RepairProof
  /** If the repair is not minimal: the proven minimum number of moves. */
  readonly leastMoved?: number
  readonly isNearest: boolean
}

export async function solvePuzzle(
  puzzle: RepairPuzzle,
  { solve, maxSteps = 10_000, onProgress }: RepairOptions = {},
): Promise<SolvedPuzzle> {
  const displaced = puzzle.games.filter(({ isDisplaced }) => isDisplaced).length
  const room = countRoomForDisplaced(puzzle)
  if (room < displaced) {
    const known = withoutProof(puzzle, maxSteps, room)
    return solve ? placeMost(puzzle, known, Math.max(0, room), solve) : known
  }

  const searched = deepen(puzzle, maxSteps, onProgress)
  if (!solve || searched?.proof === 'minimal') return searched ?? withoutProof(puzzle, maxSteps, room)
  const known = searched === null ? {} : { mostMoves: searched.placement.moved - 1 }
  const answer = await ask(puzzle, solve, { ...known })
  if (typeof answer !== 'string')
    return { placement: improveRepair(puzzle, answer, rounds), proof: 'minimal', isNearest: false }
  if (searched) return { ...searched, proof: answer === 'infeasible' ? 'minimal' : 'search' }
  const placed = withoutProof(puzzle, maxSteps, room)
  return answer === 'infeasible' ? placeMost(puzzle, placed, displaced - 1, solve) : placed
}

/** Returns null if the search can't place all of the displaced games. */
function deepen(puzzle: RepairPuzzle, maxSteps: number, onProgress?: (moves: number) => void): SolvedPuzzle | null {
  let known: RepairPlacement | null = null
  let moves = 0
  for (; moves <= mostMoves && (known === null || moves <= known.moved); moves++) {
    onProgress?.(moves)
    if (moves === exactMoves) known = findQuickly(puzzle, maxSteps)
    const knownCost = known !== null && known.moved <= moves ? known.cost : Number.POSITIVE_INFINITY
    const { best, isComplete } = searchRepair(puzzle, { moves, mayLeaveOut: false, maxSteps, knownCost })
    if (best) known = improveRepair(puzzle, best, isComplete ? minuteRounds : rounds)
    if (!isComplete) break
    if (known !== null && known.moved <= moves) return { placement: known, proof: 'minimal', isNearest: true }
  }
  // It is proven that every repair needs at least `moves` moves.
  known ??= findQuickly(puzzle, maxSteps)
  return (
    known && {
      placement: known,
      proof: known.moved <= moves ? 'minimal' : 'search',
      leastMoved: Math.min(moves, known.moved),
      isNearest: false,
    }
  )
}

/** Returns null if the quick search can't place all of the displaced games. */
function findQuickly(puzzle: RepairPuzzle, maxSteps: number): RepairPlacement | null {
  const found = repairOneByOne(puzzle, ordersTried) ?? repairByEjection(puzzle, maxSteps)
  return found && found.leftOut === 0 ? improveRepair(puzzle, found, rounds) : null
}

/**
 * Handles puzzles in which not all of the displaced games can be placed: the solver tries to place one more until it
 * can't, then looks for fewer moves.
 * @param most the proven maximum that can be placed
 */
async function placeMost(
  puzzle: RepairPuzzle,
  known: SolvedPuzzle,
  most: number,
  solve: SolveProgram,
): Promise<SolvedPuzzle> {
  const displaced = puzzle.games.filter(({ isDisplaced }) => isDisplaced).length
  let best = known.placement
  const placed = () => displaced - best.leftOut
  while (placed() < most) {
    const more = await ask(puzzle, solve, { placed: placed() + 1 })
    if (more === 'infeasible') break
    if (more === 'unknown') return { ...known, placement: improveRepair(puzzle, best, rounds) }
    best = more
  }
  if (best === known.placement && best.moved > 0) {
    const fewer = await ask(puzzle, solve, { placed: placed(), mostMoves: best.moved - 1 })
    if (typeof fewer !== 'string') best = fewer
  }
  return { placement: improveRepair(puzzle, best, rounds), proof: 'unrepairable-proven', isNearest: false }
}

/** Returns a valid placement, or why there is none. */
async function ask(
  puzzle: RepairPuzzle,
  solve: SolveProgram,
  goal: RepairGoal,
): Promise<RepairPlacement | 'infeasible' | 'unknown'> {
  const model = createRepairModel(puzzle, goal)
  if (model.program.rows.some(({ terms, isEqual = false, bound }) => isEqual && terms.length < bound))
    return 'infeasible'
  if (model.program.variables === 0) return toRepairPlacement(puzzle, new Int32Array(puzzle.games.length).fill(-1))
  const solution = await solve(model.program, solverLimits)
  if (solution.status !== 'optimal') return solution.status
  const board = createRepairBoardWith(puzzle, toSolutionCells(puzzle, model, solution.values))
  if (board === null) throw new Error('A solution of the repair model breaks a rule of the board')
  return toRepairPlacement(puzzle, board.cells)
}

/** Uses ejection chains for all of the displaced games; if that fails, places as many as the search finds room for. */
function withoutProof(puzzle: RepairPuzzle, maxSteps: number, room: number): SolvedPuzzle {
  const displaced = puzzle.games.filter(({ isDisplaced }) => isDisplaced).length
  const ejected = room < displaced ? null : repairByEjection(puzzle, maxSteps)
  let placement = ejected?.leftOut === 0 ? ejected : null
  for (let moves = 0; moves <= movesBesideGaps && placement?.leftOut !== 0; moves++) {
    const { best } = searchRepair(puzzle, { moves, mayLeaveOut: true, maxSteps })
    if (best && (placement === null || best.leftOut < placement.leftOut)) placement = best
  }
  placement ??= toRepairPlacement(puzzle, createUndisplacedBoard(puzzle).cells)
  const isMost = placement.leftOut > 0 && displaced - placement.leftOut === Math.max(0, room)
  return {
    placement: improveRepair(puzzle, placement, rounds),
    proof: isMost ? 'unrepairable-proven' : 'search',
    isNearest: false,
  }
}

function toRepair(
  { games }: RepairInput,
  { calendar, games: puzzleGames, lostIds }: RepairPuzzle,
  { placement, proof, leastMoved = 0, isNearest }: SolvedPuzzle,
): Repair {
  const gamesById = new Map(games.map((game) => [game.id, game]))
  const changes: RepairChange[] = []
  const unplacedIds = [...lostIds]
  const disturbed = new Set<number>()
  puzzleGames.forEach(({ id, home, away, isDisplaced, oldCell }, index) => {
    const cell = placement.cells[index] ?? -1
    if (cell < 0) unplacedIds.push(id)
    const { fieldId = null, start = '', end = '' } = gamesById.get(id) ?? {}
    const time = calendar.times[Math.floor(cell / calendar.fields.length)]
    if (time === undefined || (!isDisplaced && cell === oldCell)) return
    if (!isDisplaced) disturbed.add(home).add(away)
    changes.push({
      gameId: id,
      isDisplaced,
      from: { fieldId, start, end },
      to: {
        fieldId: calendar.fields[cell % calendar.fields.length]?.id ?? null,
        start: new Date(time.start).toISOString(),
        end: new Date(time.end).toISOString(),
      },
    })
  })
  return {
    changes: changes.toSorted(
      (a, b) => compareText(a.to.start, b.to.start) || compareText(a.to.fieldId ?? '', b.to.fieldId ?? ''),
    ),
    unplacedIds,
    moved: placement.moved,
    disturbedTeamIds: [...disturbed].toSorted((a, b) => a - b).map((team) => itemAt(calendar.teams, team).id),
    proof: unplacedIds.length > 0 && proof === 'minimal' ? 'unrepairable-proven' : proof,
    leastMoved: proof === 'minimal' ? placement.moved : leastMoved,
    isNearest,
  }
}
