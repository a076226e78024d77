import { placeExactly, defaultSolverLimits } from '../exact/place-exactly.ts'
import type { SolveProgram, SolverLimits } from '../exact/program.ts'
import { generateProposal } from '../generate/generate.ts'
import type { GenerateOptions, ScheduleInput, ScheduleProposal } from '../model/model.ts'
import { toFeasibilityInput } from './feasibility-input.ts'
import type { InfeasibilityReason } from './reason.ts'
import { findInfeasibilityReasons } from './reasons.ts'
import { findSmallestLeagueReason } from './smallest-league.ts'

/**
 * Either a place for every game, or a proof that this is impossible, or, if neither was found within the limits, as
 * many games as could be placed.
 */
export type LeagueScheduleResult =
  | { readonly kind: 'complete' | 'incomplete'; readonly proposal: ScheduleProposal }
  | { readonly kind: 'impossible'; readonly reasons: readonly InfeasibilityReason[] }

/**
 * Tries counting first, then the search, and if games remain, the exact solver. Only if the solver can't decide either
 * does the search go on until its limit.
 */
export async function scheduleLeague(
  input: ScheduleInput,
  solve: SolveProgram,
  {
    onProgress,
    limits = defaultSolverLimits,
  }: Pick<GenerateOptions, 'onProgress'> & { readonly limits?: SolverLimits } = {},
): Promise<LeagueScheduleResult> {
  const question = toFeasibilityInput(input)
  const reasons = findInfeasibilityReasons(question.calendar, question.matches)
  if (reasons.length > 0) return { kind: 'impossible', reasons }
  const options = { reasons, ...(onProgress ? { onProgress } : {}) }
  const proposal = generateProposal(input, { ...options, isImpatient: true })
  if (proposal.unplaced.length === 0) return { kind: 'complete', proposal }

  const complete = await placeExactly(question.calendar, question.matches, solve, { goal: 'complete', limits })
  if (complete.status === 'placed') {
    const start = { cells: complete.cells, exchanged: complete.exchanged, iterations: proposal.metrics.iterations }
    return { kind: 'complete', proposal: generateProposal(input, { ...options, start }) }
  }
  if (complete.status === 'impossible')
    return { kind: 'impossible', reasons: [await findSmallestLeagueReason(question, solve)] }
  const last = generateProposal(input, options)
  return { kind: last.unplaced.length === 0 ? 'complete' : 'incomplete', proposal: last }
}
