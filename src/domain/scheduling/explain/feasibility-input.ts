import { createRandom } from '../../random.ts'
import { createSchedulingCalendar, type SchedulingCalendar } from '../model/calendar.ts'
import { placeExactly } from '../exact/place-exactly.ts'
import type { SolveProgram, SolverLimits } from '../exact/program.ts'
import type { ScheduleMatch } from '../model/match.ts'
import type { ScheduleInput } from '../model/model.ts'
import { createBoardWith } from '../generate/board.ts'
import { settleOn } from '../generate/placed-matches.ts'
import { placeRoundRobinMatches } from '../generate/placement.ts'
import { countRoomByDate } from './room.ts'
import { assignRoundDates } from '../generate/rounds.ts'
import { findInfeasibilityReasons } from './reasons.ts'

/** The question of whether all matches can be placed. */
export type FeasibilityInput = { readonly calendar: SchedulingCalendar; readonly matches: readonly ScheduleMatch[] }

export type FeasibilityVerdict = 'fits' | 'impossible' | 'unknown'

/**
 * Returns the input for deciding whether the matches that `generateProposal` places fit, in the order in which it
 * places them.
 */
export function toFeasibilityInput(input: ScheduleInput): FeasibilityInput {
  const calendar = createSchedulingCalendar(input)
  const { seed } = input.constraints
  return { calendar, matches: assignRoundDates(calendar, input, countRoomByDate(calendar), createRandom(seed)) }
}

export type FeasibilityOptions = {
  readonly seed: number
  /** Search steps per game, before the solver is called. */
  readonly stepsPerGame: number
  readonly limits: SolverLimits
  readonly maxVariables: number
}

export const quickFeasibilityOptions: FeasibilityOptions = {
  seed: 1,
  stepsPerGame: 40,
  limits: { maxNodes: 200, maxSeconds: 5 },
  maxVariables: 12_000,
}

/**
 * Decides whether all matches can be placed, by the quickest method: counting can prove that it is impossible, a search
 * can prove that it is possible, and if both are inconclusive, the solver decides.
 */
export async function decideFeasibility(
  { calendar, matches }: FeasibilityInput,
  solve: SolveProgram,
  options: FeasibilityOptions = quickFeasibilityOptions,
): Promise<FeasibilityVerdict> {
  if (findInfeasibilityReasons(calendar, matches).length > 0) return 'impossible'
  const { cells } = placeRoundRobinMatches(calendar, matches, {
    random: createRandom(options.seed),
    goal: matches.length,
    maxIterations: 1000 + options.stepsPerGame * matches.length,
  })
  if (cells.every((cell) => cell >= 0) && hasSides({ calendar, matches }, cells)) return 'fits'
  const answer = await placeExactly(calendar, matches, solve, { goal: 'complete', ...options })
  return answer.status === 'placed' ? 'fits' : answer.status
}

/** Whether sides are found that keep the limits of games in a row and of groups. */
function hasSides({ calendar, matches }: FeasibilityInput, cells: Int32Array): boolean {
  if (!calendar.limitsSides) return true
  const board = createBoardWith(calendar, matches, cells)
  return settleOn(board, { isBalanced: false, random: createRandom(1) }).left === 0
}
