import type { Unit } from '#domain/rulebook/document.ts'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { nameOfFact, toFactKey } from './form-state.ts'
import { t } from './words.ts'

const units = ['score', 'periods_won', 'period_points'] as const

/** What is counted: the score, sets or periods, or something that people enter by hand and name themselves. */
export function UnitField({
  label,
  value = 'score',
  isFact = false,
  onChange,
}: {
  label: string
  value: Unit | undefined
  /** Whether only facts are possible. */
  isFact?: boolean
  onChange: (unit: Unit) => void
}) {
  const unit = units.find((each) => each === value)
  return (
    <>
      {!isFact && (
        <SelectField
          label={label}
          value={unit ?? 'fact'}
          onChange={(event) => onChange(units.find((each) => each === event.target.value) ?? 'fact_')}
        >
          <Options values={[...units, 'fact'] as const} label={(each) => t.units[each]} />
        </SelectField>
      )}
      {unit === undefined && (
        <TextField
          label={t.nameOfFact}
          hint={t.suchAsTries}
          maxLength={35}
          autoComplete="off"
          value={nameOfFact(value)}
          onChange={(event) => onChange(toFactKey(event.target.value))}
        />
      )}
    </>
  )
}
