import { useFieldArray, useFormContext } from 'react-hook-form'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { LineList } from './line-list.tsx'
import type { CommonInputs } from '../form-parts.ts'
import { TeamSelect } from './team-select.tsx'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

/**
 * Days on which individual teams cannot play.
 * @param hasSides whether a team can also be limited to home games or to away games on these days
 */
export function TeamAbsences({ teams, hasSides = false }: { teams: LeagueResources['teams']; hasSides?: boolean }) {
  const form = useFormContext<CommonInputs>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'teamBlackouts' })
  const range = { min: form.getValues('startDate'), max: form.getValues('endDate') }
  return (
    <Disclosure
      title={t.teamsCannotPlay}
      notes={hasSides ? t.daysAwayOrOnOneSide : t.schoolCampsTournamentsElsewhere}
      badge={fields.length > 0 ? t.entryCount(fields.length) : undefined}
      isFaulty={form.formState.errors.teamBlackouts !== undefined}
    >
      <LineList
        lines={fields}
        addLabel={t.addDays}
        removeLabel={(number) => t.removeDays(number)}
        onAdd={() => append({ teamId: '', startDate: '', endDate: '', ...(hasSides && { only: '' }) })}
        onRemove={remove}
      >
        {(index) => {
          return (
            <>
              <TeamSelect name={`teamBlackouts.${index}.teamId`} label={t.team} teams={teams} />
              <TextField
                type="date"
                label={t.from}
                className="w-40"
                {...range}
                {...registerField(form, `teamBlackouts.${index}.startDate`, {
                  deps: [`teamBlackouts.${index}.endDate`],
                })}
              />
              <TextField
                type="date"
                label={t.to}
                className="w-40"
                {...range}
                {...registerField(form, `teamBlackouts.${index}.endDate`)}
              />
              {hasSides && (
                <SelectField
                  label={t.onTheseDays}
                  className="w-full sm:w-44"
                  {...registerField(form, `teamBlackouts.${index}.only`)}
                >
                  <option value="">{t.cannotPlay}</option>
                  <option value="home">{t.onlyAtHome}</option>
                  <option value="away">{t.onlyAway}</option>
                </SelectField>
              )}
            </>
          )
        }}
      </LineList>
    </Disclosure>
  )
}
