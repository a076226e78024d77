import '#domain/time-zones/all-zones.ts'
import { isTimeZone } from '#domain/time-zones/zones.ts'
import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useSports } from '#data/queries/context.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import type { NewLeague, NewLeagueInput } from './league-form.ts'
import { leagueNameTakenHint, getNewLeagueHint } from './league-words.ts'
import { useIsNameTaken } from './use-is-name-taken.ts'
import { TimeZoneField } from '#ui/forms/time-zone-field.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'

const useWizard = () => useFormContext<NewLeagueInput, unknown, NewLeague>()

export function LeagueBasicInfoStep({ organizations }: { organizations: readonly { id: string; name: string }[] }) {
  const sports = useSports()
  const online = useOnline()
  const form = useWizard()
  const [sportId, name, organizationId] = useWatch({
    control: form.control,
    name: ['sportId', 'name', 'organizationId'],
  })
  const isTaken = useIsNameTaken(organizationId, name)
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t.organization}
        required
        {...registerField(form, 'organizationId')}
        hint={
          online ? (
            <Link to="/welcome" className="inline-flex min-h-6 items-center font-semibold text-accent">
              {t.createNewOrganization}
            </Link>
          ) : (
            t.newOrganizationNeedsConnection
          )
        }
      >
        <RowOptions rows={organizations} />
      </SelectField>
      <TextField
        label={t.leagueName}
        required
        maxLength={120}
        autoComplete="off"
        {...registerField(form, 'name')}
        hint={isTaken && leagueNameTakenHint}
      />
      <SelectField
        label={t.sport}
        required
        {...registerField(form, 'sportId')}
        hint={getNewLeagueHint(sports, sportId)}
      >
        <option value="">{t.selectSport}</option>
        <RowOptions rows={sports} />
      </SelectField>
      <TextAreaField label={t.descriptionOptional} maxLength={2000} {...registerField(form, 'description')} />
    </div>
  )
}

export function SeasonStep() {
  const form = useWizard()
  // Skips empty fields, so that a field the user has not filled in yet shows no error.
  const checkAgain = (field: 'seasonEnd' | 'registrationDeadline') => () => {
    if (form.getValues(field) !== '') void form.trigger(field)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        type="date"
        label={t.seasonStartDate}
        required
        {...registerField(form, 'seasonStart', { onBlur: checkAgain('seasonEnd') })}
      />
      <TextField
        type="date"
        label={t.seasonEndDate}
        required
        {...registerField(form, 'seasonEnd', { onBlur: checkAgain('registrationDeadline') })}
      />
      <TextField type="date" label={t.registrationDeadline} required {...registerField(form, 'registrationDeadline')} />
      <TextField
        type="number"
        inputMode="numeric"
        label={t.numberTeams}
        required
        min={2}
        max={1000}
        {...registerField(form, 'numTeams')}
      />
      <TimeZoneField
        isKnown={isTimeZone}
        chosen={form.getValues('timeZone')}
        {...registerField(form, 'timeZone')}
        className="sm:col-span-2"
      />
    </div>
  )
}

export function DivisionsStep() {
  const form = useWizard()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'divisions' })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t.divisionsOptionalLeaveEmpty}</p>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="flex flex-col gap-3 rounded-card border border-line p-4">
          <legend className="px-1 font-semibold">{t.division(index + 1)}</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField
              label={t.divisionName}
              maxLength={80}
              autoComplete="off"
              {...registerField(form, `divisions.${index}.name`)}
            />
            <TextField
              label={t.ageGroup}
              placeholder={t.ageGroupExamples}
              maxLength={40}
              {...registerField(form, `divisions.${index}.ageGroup`)}
            />
            <TextField
              label={t.level}
              placeholder={t.recreationalCompetitive}
              maxLength={40}
              {...registerField(form, `divisions.${index}.level`)}
            />
          </div>
          {index > 0 && (
            <div>
              <Button variant="danger" onClick={() => remove(index)}>
                {rich(t.remove2, { span: <span className="sr-only"> {t.division2(index + 1)}</span> })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button
          icon={<Plus size={18} />}
          disabled={fields.length >= 50}
          onClick={() => append({ name: '', ageGroup: '', level: '' })}
        >
          {t.addDivision}
        </Button>
      </div>
    </div>
  )
}
