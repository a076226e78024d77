import { createRandom } from '../../random.ts'
import { createCalendar } from '../model/calendar.ts'
import type { Calendar } from '../model/calendar.ts'
import { placeExactly } from '../exact/place-exactly.ts'
import type { SolveProgram, SolverLimits } from '../exact/program.ts'
import type { Match } from '../model/match.ts'
import type { ScheduleInput } from '../model/model.ts'
import { placeMatches } from '../generate/placement.ts'
import { roomByDate } from './room.ts'
import { layOutRounds } from '../generate/rounds.ts'
import { reasonsFor } from './reasons.ts'

/** Whether all matches can be placed. */
export type Question = { readonly calendar: Calendar; readonly matches: readonly Match[] }

export type Verdict = 'fits' | 'impossible' | 'unknown'

/** Asks about the matches that `generate` places, in its order. */
export function questionOf(input: ScheduleInput): Question {
  const calendar = createCalendar(input)
  const { seed } = input.constraints
  return { calendar, matches: layOutRounds(calendar, input, roomByDate(calendar), createRandom(seed)) }
}

export type OracleOptions = {
  readonly seed: number
  /** Search steps per game, before the solver is called. */
  readonly stepsPerGame: number
  readonly limits: SolverLimits
  readonly maxVariables: number
}

export const quickOracle: OracleOptions = {
  seed: 1,
  stepsPerGame: 40,
  limits: { maxNodes: 200, maxSeconds: 5 },
  maxVariables: 12_000,
}

/**
 * Uses the quickest method: counting can prove it impossible, a search can prove it possible, and if both are
 * inconclusive, the solver decides.
 */
export async function decide(
  { calendar, matches }: Question,
  solve: SolveProgram,
  options: OracleOptions = quickOracle,
): Promise<Verdict> {
  if (reasonsFor(calendar, matches).length > 0) return 'impossible'
  const { cells } = placeMatches(calendar, matches, {
    random: createRandom(options.seed),
    goal: matches.length,
    maxIterations: 1000 + options.stepsPerGame * matches.length,
  })
  if (cells.every((cell) => cell >= 0)) return 'fits'
  const answer = await placeExactly(calendar, matches, solve, { goal: 'complete', ...options })
  return answer.status === 'placed' ? 'fits' : answer.status
}
