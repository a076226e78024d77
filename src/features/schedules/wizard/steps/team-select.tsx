import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

export function TeamSelect({ name, label, teams }: { name: string; label: string; teams: LeagueResources['teams'] }) {
  const form = useFormContext()
  const chosen = useWatch<CommonInputs, 'teamIds'>({ name: 'teamIds' })
  return (
    <SelectField label={label} className="w-full sm:w-52" {...registerField(form, name)}>
      <option value="">{t.chooseTeam}</option>
      <RowOptions rows={teams.filter(({ id }) => chosen.includes(id))} />
    </SelectField>
  )
}
