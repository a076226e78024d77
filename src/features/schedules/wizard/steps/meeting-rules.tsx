import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { LineList } from './line-list.tsx'
import { findMeetingProblems } from '../meeting-problems.ts'
import type { MeetingRuleInputs, ScheduleInputs } from '../schedule-form.ts'
import { TeamSelect } from './team-select.tsx'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

/** The dates on which two teams must, should or must not play each other. */
export function MeetingRules({ supply, hasWishes }: { supply: LeagueResources; hasWishes: boolean }) {
  const form = useFormContext<ScheduleInputs>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'meetingRules' })
  const inputs = useWatch({ control: form.control }) as ScheduleInputs // complete, because the default values are complete
  const problems = findMeetingProblems(inputs, supply)
  const range = { min: inputs.startDate, max: inputs.endDate }
  return (
    <Disclosure
      title={t.gamesOnCertainDates}
      notes={t.derbyOnOpeningDay}
      badge={fields.length > 0 ? t.entryCount(fields.length) : undefined}
      isFaulty={form.formState.errors.meetingRules !== undefined || problems.length > 0}
    >
      <LineList
        lines={fields}
        addLabel={t.addGame}
        removeLabel={(number) => t.removeGame(number)}
        onAdd={() => append({ firstId: '', secondId: '', startDate: '', endDate: '', kind: 'must', host: '' })}
        onRemove={remove}
      >
        {(index) => {
          const { firstId = '', kind = 'must' } = inputs.meetingRules[index] ?? {}
          const first = supply.teams.find(({ id }) => id === firstId)
          const problem = problems.find((one) => one.index === index)
          const path = <Field extends keyof MeetingRuleInputs>(field: Field) =>
            `meetingRules.${index}.${field}` as const
          const problemOf = (field: keyof MeetingRuleInputs) => (problem?.field === field ? problem.message : undefined)
          const register = (name: keyof MeetingRuleInputs, deps: (keyof MeetingRuleInputs)[] = []) => {
            const { error, ...field } = registerField(form, path(name), { deps: deps.map((one) => path(one)) })
            return { ...field, error: error ?? problemOf(name) }
          }
          return (
            <>
              <TeamSelect label={t.team} teams={supply.teams} name={path('firstId')} deps={[path('secondId')]} />
              <TeamSelect
                label={t.opponent}
                teams={supply.teams}
                name={path('secondId')}
                problem={problemOf('secondId')}
              />
              <SelectField label={t.whatHappensThen} className="w-full sm:w-72" {...register('kind')}>
                <option value="must">{t.playEachOther}</option>
                <option value="never">{t.doNotPlayEachOther}</option>
                {(hasWishes || kind === 'wish') && <option value="wish">{t.playEachOtherIfPossible}</option>}
              </SelectField>
              <TextField
                type="date"
                label={t.from}
                className="w-40"
                {...range}
                {...register('startDate', ['endDate'])}
              />
              <TextField type="date" label={t.to} className="w-40" {...range} {...register('endDate')} />
              {kind !== 'wish' && (
                <SelectField label={t.homeTeam} className="w-full sm:w-52" {...register('host')}>
                  <option value="">{t.eitherTeam}</option>
                  <option value="first">{first?.name ?? t.firstTeam}</option>
                </SelectField>
              )}
            </>
          )
        }}
      </LineList>
    </Disclosure>
  )
}
