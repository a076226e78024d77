import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/count.ts'
import { CheckField, TextField } from '#ui/form-field.tsx'
import { Section } from '#ui/section.tsx'
import { countChanges } from './apply-rainout.ts'
import { rainReason } from './rainout-words.ts'
import { useApplyRainout } from './use-apply-rainout.ts'
import type { RainoutFinding } from './use-rainout-search.ts'

/** Accepts the answer, with a reason. */
export function AcceptRainout({
  scheduleId,
  finding,
  isStale,
}: {
  scheduleId: string
  finding: RainoutFinding
  isStale: boolean
}) {
  const [reason, setReason] = useState(() => rainReason(finding.plan.rainout))
  const [isPostponing, setIsPostponing] = useState(true)
  const { apply, isSaving, refusal } = useApplyRainout()
  const { rows, answer } = finding
  const changes = countChanges(finding, isPostponing)
  const statusById = new Map(rows.games.map(({ id, status }) => [id, status]))
  const left = answer.unplaced.filter(({ gameId }) => statusById.get(gameId) === 'scheduled').length
  return (
    <Section title="Accept">
      {refusal !== undefined && <Banner tone="red">{refusal}</Banner>}
      {left > 0 && (
        <CheckField
          label={left === 1 ? 'Postpone the game without a place' : `Postpone the ${left} games without a place`}
          hint={left === 1 ? 'It waits for a new time.' : 'They wait for new times.'}
          checked={isPostponing}
          onChange={(event) => setIsPostponing(event.target.checked)}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
      <div>
        <Button
          variant="primary"
          disabled={isSaving || isStale || changes === 0 || reason.trim() === ''}
          onClick={() => void apply({ scheduleId, finding, reason, isPostponing })}
        >
          Apply {count(changes, 'change')}
        </Button>
      </div>
    </Section>
  )
}

export function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Reason"
      hint="Everybody concerned reads it."
      maxLength={500}
      required
      autoComplete="off"
      value={value}
      error={value.trim() === '' ? 'Say why: everybody concerned reads it.' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
