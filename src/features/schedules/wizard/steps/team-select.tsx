import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '#ui/forms/form-field.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

export function TeamSelect({
  name,
  label,
  error,
  teams,
}: {
  name: string
  label: string
  error: string | undefined
  teams: LeagueResources['teams']
}) {
  const { register } = useFormContext()
  const chosen = useWatch<CommonInputs, 'teamIds'>({ name: 'teamIds' })
  return (
    <SelectField label={label} className="w-full sm:w-52" {...register(name)} error={error}>
      <option value="">{t.chooseTeam}</option>
      {teams
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, name: team }) => (
          <option key={id} value={id}>
            {team}
          </option>
        ))}
    </SelectField>
  )
}
