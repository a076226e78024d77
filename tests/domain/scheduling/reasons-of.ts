import { toFeasibilityInput } from '#domain/scheduling/explain/feasibility-input.ts'
import type { InfeasibilityReason } from '#domain/scheduling/explain/reason.ts'
import { findInfeasibilityReasons } from '#domain/scheduling/explain/reasons.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'

/** Returns why the games of a league don't fit, as far as counting can tell. */
export function reasonsOf(input: ScheduleInput): InfeasibilityReason[] {
  const { calendar, matches } = toFeasibilityInput(input)
  return findInfeasibilityReasons(calendar, matches)
}
