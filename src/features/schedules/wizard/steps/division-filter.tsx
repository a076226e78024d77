import { useController } from 'react-hook-form'
import type { Division } from '#domain/schema/leagues.ts'
import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import type { CommonInputs } from '../form-parts.ts'
import { t } from './words.ts'

/** Limits the teams to the selected divisions. Renders nothing if the league has no divisions. */
export function DivisionFilter({
  divisions,
  hint,
  onFilter,
}: {
  divisions: readonly Division[]
  hint: string
  /** An empty list selects all teams. */
  onFilter: (divisionIds: readonly string[]) => void
}) {
  const { field } = useController<CommonInputs, 'divisionIds'>({ name: 'divisionIds' })
  if (divisions.length === 0) return null
  const filterBy = (divisionId: string, isOn: boolean) => {
    const ids = divisions.map((one) => one.id).filter((id) => (id === divisionId ? isOn : field.value.includes(id)))
    field.onChange(ids)
    onFilter(ids)
  }
  return (
    <FieldGroup label={t.divisionsOptional} hint={hint}>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {divisions.map((division) => (
          <CheckboxField
            key={division.id}
            label={division.name}
            checked={field.value.includes(division.id)}
            onChange={(event) => filterBy(division.id, event.target.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
