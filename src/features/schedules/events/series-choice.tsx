import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import { t } from './words.ts'

/** Asks whether only one event is meant, or it and those of its series that follow; nothing if none do. */
export function SeriesChoice({
  label,
  count,
  isWhole,
  onChange,
}: {
  label: string
  /** How many events there are from this one on. */
  count: number
  isWhole: boolean
  onChange: (isWhole: boolean) => void
}) {
  if (count < 2) return null
  return (
    <FieldGroup label={label}>
      <CheckboxField type="radio" label={t.onlyThis} checked={!isWhole} onChange={() => onChange(false)} />
      <CheckboxField type="radio" label={t.thisAndFollowing(count)} checked={isWhole} onChange={() => onChange(true)} />
    </FieldGroup>
  )
}
