import { itemAt } from '../../item-at.ts'
import { compareText } from '../../compare-text.ts'
import type { SolveProgram } from '../exact/program.ts'
import { repairBoardWith, repairByEjection } from './repair-ejection.ts'
import { improveRepair, repairOneByOne } from './repair-improve.ts'
import { cellsOfSolution, repairModel } from './repair-model.ts'
import type { RepairGoal } from './repair-model.ts'
import { createPuzzle } from './repair-puzzle.ts'
import type { Puzzle, RepairQuestion } from './repair-puzzle.ts'
import { roomForDisplaced } from './repair-room.ts'
import { searchRepair, standingBoard, toPlacement } from './repair-search.ts'
import type { Placement } from './repair-search.ts'
import { shareLeftOut } from './share-left-out.ts'

/** Instants as in rows. */
export type GamePlace = { readonly fieldId: string | null; readonly start: string; readonly end: string }

export type RepairChange = {
  readonly gameId: string
  readonly isDisplaced: boolean
  readonly from: GamePlace
  readonly to: GamePlace
}

/**
 * `minimal`: every displaced game has a place, and none of the repairs that do this moves fewer other games.
 * `unrepairable-proven`: not every displaced game can have a place; no repair places more. `search`: no better repair was
 * found, which proves nothing.
 */
export type RepairProof = 'minimal' | 'search' | 'unrepairable-proven'

export type Repair = {
  /** Everything that changes, by new start, then field: for one commit. */
  readonly changes: readonly RepairChange[]
  /** Displaced games without a place. */
  readonly unplacedIds: readonly string[]
  /** How many games move that were not displaced, and the teams that play in them. */
  readonly moved: number
  readonly disturbedTeamIds: readonly string[]
  readonly proof: RepairProof
  /** Proven: so many games that were not displaced have to move at least for as many displaced games to have a place. */
  readonly leastMoved: number
  /** Also proven: with as many games moved, fewer teams, or as many and fewer days, are impossible. */
  readonly isNearest: boolean
}

export type RepairOptions = {
  /** For what the search cannot prove. */
  readonly solve?: SolveProgram
  /** Steps of the exact search for each number of moved games. */
  readonly maxSteps?: number
  /** Is told how many other games may move in what is tried next. */
  readonly onProgress?: (moves: number) => void
}

const exactMoves = 2 // with fewer the exact search is the quickest
const mostMoves = 6
const movesBesideGaps = 3 // where some stay without a place
const ordersTried = 6
const rounds = 60 // of improvement
const minuteRounds = 10
const solverLimits = { maxNodes: 2_000, maxSeconds: 20 }

/**
 * New places for the displaced games. No rule of the input is broken, and no game that is fixed moves. In this order:
 * most displaced games have a place, fewest others move, fewest teams are in those that move, and games move by few days,
 * then by few minutes of the clock, then to another field of the same venue rather than to another venue. Where some have
 * no place, the teams share in that as evenly as exchanges among the displaced games can make it.
 *
 * The search tries no moves, then one, and so on, each exactly within its limit of steps (iterative deepening: R. E.
 * Korf, Depth-first iterative-deepening, Artificial Intelligence 27, 1985); the number it cannot pass is the most that is
 * proven without a solver. A quick search finds a repair to begin with. What is left open a solver decides, with that
 * repair as its bound.
 *
 * The same question gives the same answer on every device, as far as the solver does.
 */
export async function repair(question: RepairQuestion, options: RepairOptions = {}): Promise<Repair> {
  const puzzle = createPuzzle(question)
  const solved = await solvePuzzle(puzzle, options)
  return toRepair(question, puzzle, { ...solved, placement: shareLeftOut(puzzle, solved.placement) })
}

export type SolvedPuzzle = {
  readonly placement: Placement
  readonly proof: RepairProof
  /** Where it is not minimal: proven all the same, that fewer moves are impossible. */
  readonly leastMoved?: number
  readonly isNearest: boolean
}

export async function solvePuzzle(
  puzzle: Puzzle,
  { solve, maxSteps = 10_000, onProgress }: RepairOptions = {},
): Promise<SolvedPuzzle> {
  const displaced = puzzle.games.filter(({ isDisplaced }) => isDisplaced).length
  const room = roomForDisplaced(puzzle)
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

/** Null where the search finds no places for all of the displaced games. */
function deepen(puzzle: Puzzle, maxSteps: number, onProgress?: (moves: number) => void): SolvedPuzzle | null {
  let known: Placement | null = null
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
  // Whatever needs fewer than `moves` does not exist.
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

/** Null where it finds no places for all of the displaced games. */
function findQuickly(puzzle: Puzzle, maxSteps: number): Placement | null {
  const found = repairOneByOne(puzzle, ordersTried) ?? repairByEjection(puzzle, maxSteps)
  return found && found.leftOut === 0 ? improveRepair(puzzle, found, rounds) : null
}

/**
 * Where not all of the displaced games can have a place: the solver looks for one more placed until there is none, then
 * for fewer moves.
 * @param most no more of them can be placed: that is proven
 */
async function placeMost(
  puzzle: Puzzle,
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

/** A valid placement, or why there is none. */
async function ask(
  puzzle: Puzzle,
  solve: SolveProgram,
  goal: RepairGoal,
): Promise<Placement | 'infeasible' | 'unknown'> {
  const model = repairModel(puzzle, goal)
  if (model.program.rows.some(({ terms, isEqual = false, bound }) => isEqual && terms.length < bound))
    return 'infeasible'
  if (model.program.variables === 0) return toPlacement(puzzle, new Int32Array(puzzle.games.length).fill(-1))
  const solution = await solve(model.program, solverLimits)
  if (solution.status !== 'optimal') return solution.status
  const board = repairBoardWith(puzzle, cellsOfSolution(puzzle, model, solution.values))
  if (board === null) throw new Error('A solution of the repair model breaks a rule of the board')
  return toPlacement(puzzle, board.cells)
}

/** Ejection chains for all of the displaced games; where those fail, as many as the search finds room for. */
function withoutProof(puzzle: Puzzle, maxSteps: number, room: number): SolvedPuzzle {
  const displaced = puzzle.games.filter(({ isDisplaced }) => isDisplaced).length
  const ejected = room < displaced ? null : repairByEjection(puzzle, maxSteps)
  let placement = ejected?.leftOut === 0 ? ejected : null
  for (let moves = 0; moves <= movesBesideGaps && placement?.leftOut !== 0; moves++) {
    const { best } = searchRepair(puzzle, { moves, mayLeaveOut: true, maxSteps })
    if (best && (placement === null || best.leftOut < placement.leftOut)) placement = best
  }
  placement ??= toPlacement(puzzle, standingBoard(puzzle).cells)
  const isMost = placement.leftOut > 0 && displaced - placement.leftOut === Math.max(0, room)
  return {
    placement: improveRepair(puzzle, placement, rounds),
    proof: isMost ? 'unrepairable-proven' : 'search',
    isNearest: false,
  }
}

function toRepair(
  { games }: RepairQuestion,
  { calendar, games: puzzleGames, lostIds }: Puzzle,
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
