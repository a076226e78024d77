import { placeExactly, usualLimits } from '../exact/place-exactly.ts'
import type { SolveProgram, SolverLimits } from '../exact/program.ts'
import { generate } from '../generate/generate.ts'
import type { GenerateOptions, ScheduleInput, ScheduleProposal } from '../model/model.ts'
import { questionOf } from './question.ts'
import type { Reason } from './reason.ts'
import { reasonsFor } from './reasons.ts'
import { smallestLeagueReason } from './smallest-league.ts'

/**
 * Every game has its place; or a proof that this is impossible; or as many games as could be placed, if neither was
 * found within the limits.
 */
export type LeagueAnswer =
  | { readonly kind: 'complete' | 'incomplete'; readonly proposal: ScheduleProposal }
  | { readonly kind: 'impossible'; readonly reasons: readonly Reason[] }

/** Tries counting first, then the search, and if games remain, the exact solver. */
export async function scheduleLeague(
  input: ScheduleInput,
  solve: SolveProgram,
  { onProgress, limits = usualLimits }: Pick<GenerateOptions, 'onProgress'> & { readonly limits?: SolverLimits } = {},
): Promise<LeagueAnswer> {
  const question = questionOf(input)
  const reasons = reasonsFor(question.calendar, question.matches)
  if (reasons.length > 0) return { kind: 'impossible', reasons }
  const options = { reasons, ...(onProgress ? { onProgress } : {}) }
  const proposal = generate(input, options)
  if (proposal.unplaced.length === 0) return { kind: 'complete', proposal }

  const complete = await placeExactly(question.calendar, question.matches, solve, { goal: 'complete', limits })
  if (complete.status === 'placed') {
    const start = { cells: complete.cells, iterations: proposal.metrics.iterations }
    return { kind: 'complete', proposal: generate(input, { ...options, start }) }
  }
  if (complete.status === 'impossible')
    return { kind: 'impossible', reasons: [await smallestLeagueReason(question, solve)] }
  return { kind: 'incomplete', proposal }
}
