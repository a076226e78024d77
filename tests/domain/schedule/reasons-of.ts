import { questionOf } from '#domain/schedule/explain/question.ts'
import type { Reason } from '#domain/schedule/explain/reason.ts'
import { reasonsFor } from '#domain/schedule/explain/reasons.ts'
import type { ScheduleInput } from '#domain/schedule/model.ts'

/** Why the games of a league do not fit, as far as counting tells. */
export function reasonsOf(input: ScheduleInput): Reason[] {
  const { calendar, matches } = questionOf(input)
  return reasonsFor(calendar, matches)
}
