import { useState } from 'react'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import { ReasonField } from '#ui/forms/reason-field.tsx'

/**
 * Provides a field for the reason to give to the people affected. It is needed only if games of published schedules
 * change or are added: changes to drafts do not affect anyone yet.
 */
export function useChangeReason(suggested: string, publishedIds: readonly string[], addedGames?: readonly Game[]) {
  const [reason, setReason] = useState(suggested)
  const affected = useAffectedPeople(publishedIds, addedGames && { addedGames })
  const isAsked = publishedIds.length > 0 || (addedGames ?? []).length > 0
  const isMissing = isAsked && reason.trim() === ''
  return {
    reason: isAsked ? reason : null,
    isMissing,
    /** Added to the success message. */
    note: isAsked && affected ? describeNotified(affected) : undefined,
    field: isAsked && affected && (
      <ReasonField
        affected={describeAffected(affected)}
        value={reason}
        error={isMissing ? new RuleError('reason_required').message : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    ),
  }
}
