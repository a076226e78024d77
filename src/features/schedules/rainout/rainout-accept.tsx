import { useMemo, useState } from 'react'
import type { Rainout } from '#domain/scheduling/repair/rainout/rainout.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { listChangedGameIds } from './apply-rainout.ts'
import { useChangeReason } from './rainout-reason.tsx'
import { formatRainReason } from './rainout-words.ts'
import { useApplyRainout } from './use-apply-rainout.ts'
import type { RainoutSearchResult } from './use-rainout-search.ts'
import { t } from './words.ts'

/** Applies the result, postponing the games that have no place if the user wants that. */
export function AcceptRainout({
  scheduleId,
  rainout,
  finding,
  isStale,
}: {
  scheduleId: string
  rainout: Pick<Rainout, 'date'>
  finding: RainoutSearchResult
  isStale: boolean
}) {
  const [isPostponing, setIsPostponing] = useState(true)
  const { apply, isSaving, refusal } = useApplyRainout()
  const ids = useMemo(() => listChangedGameIds(finding, isPostponing), [finding, isPostponing])
  const { reason, isMissing, note, field } = useChangeReason(formatRainReason(rainout), ids.published)
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
          onClick={() => void apply({ scheduleId, finding, reason, isPostponing, date: rainout.date }, note)}
        >
          {t.apply(ids.all.length)}
        </Button>
      </div>
    </Section>
  )
}
