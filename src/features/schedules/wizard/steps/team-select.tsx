import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

export function TeamSelect({
  name,
  label,
  teams,
  deps = [],
  problem,
}: {
  name: string
  label: string
  teams: LeagueResources['teams']
  /** Fields that are validated again when this one changes. */
  deps?: string[]
  /** What is wrong if the value itself is not. */
  problem?: string | undefined
}) {
  const form = useFormContext()
  const chosen = useWatch<CommonInputs, 'teamIds'>({ name: 'teamIds' })
  const { error, ...field } = registerField(form, name, { deps })
  return (
    <SelectField label={label} className="w-full sm:w-52" {...field} error={error ?? problem}>
      <option value="">{t.chooseTeam}</option>
      <RowOptions rows={teams.filter(({ id }) => chosen.includes(id))} />
    </SelectField>
  )
}
