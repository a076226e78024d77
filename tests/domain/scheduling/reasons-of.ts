import { questionOf } from '#domain/scheduling/explain/question.ts'
import type { Reason } from '#domain/scheduling/explain/reason.ts'
import { reasonsFor } from '#domain/scheduling/explain/reasons.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'

/** Why the games of a league do not fit, as far as counting tells. */
export function reasonsOf(input: ScheduleInput): Reason[] {
  const { calendar, matches } = questionOf(input)
  return reasonsFor(calendar, matches)
}
