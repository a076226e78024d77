import { toFeasibilityInput } from '#domain/scheduling/explain/question.ts'
import type { InfeasibilityReason } from '#domain/scheduling/explain/reason.ts'
import { findInfeasibilityReasons } from '#domain/scheduling/explain/reasons.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'

/** Why the games of a league do not fit, as far as counting tells. */
export function reasonsOf(input: ScheduleInput): InfeasibilityReason[] {
  const { calendar, matches } = toFeasibilityInput(input)
  return findInfeasibilityReasons(calendar, matches)
}
