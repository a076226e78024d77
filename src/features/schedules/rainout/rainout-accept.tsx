import { useMemo, useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { listChangedGameIds } from './apply-rainout.ts'
import { useRainoutReason } from './rainout-reason.tsx'
import { useApplyRainout } from './use-apply-rainout.ts'
import type { RainoutSearchResult } from './use-rainout-search.ts'
import { t } from './words.ts'

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
    <Section title={t.accept}>
      {refusal !== undefined && <Banner tone="red">{refusal}</Banner>}
      {left > 0 && (
        <CheckboxField
          label={t.postponeGamesWithoutPlace(left)}
          hint={t.waitsNewTime(left)}
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
          {t.apply(ids.all.length)}
        </Button>
      </div>
    </Section>
  )
}
