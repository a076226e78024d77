import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { League } from '#domain/schema/leagues.ts'
import { SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import type { CommonInputs } from '../form-parts.ts'
import { t } from './words.ts'

export function ScheduleBasicInfoStep({ leagues, children }: { leagues: readonly League[]; children?: ReactNode }) {
  const form = useFormContext<CommonInputs>()
  return (
    <div className="flex flex-col gap-4">
      <TextField label={t.scheduleName} required maxLength={120} autoComplete="off" {...registerField(form, 'name')} />
      <SelectField label={t.league} required {...registerField(form, 'leagueId')}>
        <option value="">{t.selectLeague}</option>
        <RowOptions rows={leagues} />
      </SelectField>
      {children}
      <TextAreaField label={t.descriptionOptional} maxLength={2000} {...registerField(form, 'description')} />
    </div>
  )
}
