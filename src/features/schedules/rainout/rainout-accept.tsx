import { useMemo, useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { CheckboxField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { listChangedGameIds } from './apply-rainout.ts'
import { useRainoutReason } from './rainout-reason.tsx'
import { useApplyRainout } from './use-apply-rainout.ts'
import type { RainoutSearchResult } from './use-rainout-search.ts'

export function AcceptRainout({
  scheduleId,
  finding,
  isStale,
}: {
  scheduleId: string
  finding: RainoutSearchResult
  isStale: boolean
}) {
  const [isPostponing, setIsPostponing] = useState(true)
  const { apply, isSaving, refusal } = useApplyRainout()
  const ids = useMemo(() => listChangedGameIds(finding, isPostponing), [finding, isPostponing])
  const { reason, isMissing, note, field } = useRainoutReason(finding.plan.rainout, ids.published)
  const statusById = new Map(finding.rows.games.map(({ id, status }) => [id, status]))
  const left = finding.answer.unplaced.filter(({ gameId }) => statusById.get(gameId) === 'scheduled').length
  return (
    <Section title="Accept">
      {refusal !== undefined && <Banner tone="red">{refusal}</Banner>}
      {left > 0 && (
        <CheckboxField
          label={left === 1 ? 'Postpone the game without a place' : `Postpone the ${left} games without a place`}
          hint={left === 1 ? 'It waits for a new time.' : 'They wait for new times.'}
          checked={isPostponing}
          onChange={(event) => setIsPostponing(event.target.checked)}
        />
      )}
      {field}
      <div>
        <Button
          variant="primary"
          disabled={isSaving || isStale || ids.all.length === 0 || isMissing}
          onClick={() => void apply({ scheduleId, finding, reason, isPostponing }, note)}
        >
          Apply {formatQuantity(ids.all.length, 'change')}
        </Button>
      </div>
    </Section>
  )
}
