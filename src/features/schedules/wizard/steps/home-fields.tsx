import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { LineList } from './line-list.tsx'
import type { ScheduleInputs } from '../schedule-form.ts'
import { TeamSelect } from './team-select.tsx'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

/** The venues or fields where teams play their home games. */
export function HomeFields({ teams, places }: Pick<LeagueResources, 'teams' | 'places'>) {
  const form = useFormContext<ScheduleInputs>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'homeFields' })
  const chosen = useWatch<ScheduleInputs, 'fieldIds'>({ name: 'fieldIds' })
  const offered = places
    .map((place) => ({ ...place, fields: place.fields.filter(({ id }) => chosen.includes(id)) }))
    .filter((place) => place.fields.length > 0)
  return (
    <Disclosure
      title={t.homeFields}
      notes={t.teamHomeFieldPlays}
      badge={fields.length > 0 ? t.entryCount(fields.length) : undefined}
      isFaulty={form.formState.errors.homeFields !== undefined}
    >
      <LineList
        lines={fields}
        addLabel={t.addHomeField}
        removeLabel={(number) => t.removeHomeField(number)}
        onAdd={() => append({ teamId: '', placeId: '' })}
        onRemove={remove}
      >
        {(index) => (
          <>
            <TeamSelect name={`homeFields.${index}.teamId`} label={t.team} teams={teams} />
            <SelectField
              label={t.playsHome}
              className="w-full sm:w-64"
              {...registerField(form, `homeFields.${index}.placeId`)}
            >
              <option value="">{t.choosePlace}</option>
              {offered.map(({ venueId, venueName, fields: own }) => (
                <optgroup key={venueId} label={venueName}>
                  {own.length > 1 && <option value={venueId}>{t.anyField(venueName)}</option>}
                  <RowOptions rows={own} label={({ name }) => `${venueName}, ${name}`} />
                </optgroup>
              ))}
            </SelectField>
          </>
        )}
      </LineList>
    </Disclosure>
  )
}
