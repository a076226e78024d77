import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { Choice } from './choice.tsx'
import { LineList } from './line-list.tsx'
import type { GroupLimitInputs, ScheduleInputs } from '../schedule-form.ts'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

/** Limits on the games of some teams together, such as those that share a stadium. */
export function GroupLimits({ teams }: Pick<LeagueResources, 'teams'>) {
  const form = useFormContext<ScheduleInputs>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'groupLimits' })
  const [startDate, endDate] = useWatch<ScheduleInputs, ['startDate', 'endDate']>({ name: ['startDate', 'endDate'] })
  const range = { min: startDate, max: endDate }
  return (
    <Disclosure
      title={t.limitsForSomeTeams}
      notes={t.clubsThatShareStadium}
      badge={fields.length > 0 ? t.entryCount(fields.length) : undefined}
      isFaulty={form.formState.errors.groupLimits !== undefined}
    >
      <LineList
        lines={fields}
        addLabel={t.addLimit}
        removeLabel={(number) => t.removeLimit(number)}
        onAdd={() =>
          append({ teamIds: [], opponentIds: [], side: 'home', games: '1', per: 'date', startDate, endDate })
        }
        onRemove={remove}
      >
        {(index) => {
          const path = <Field extends keyof GroupLimitInputs>(field: Field) => `groupLimits.${index}.${field}` as const
          return (
            <>
              <TeamChoice name={path('teamIds')} label={t.theseTeams} teams={teams} />
              <TextField
                type="number"
                inputMode="numeric"
                required
                label={t.playAtMost}
                min={0}
                max={100}
                className="w-40"
                {...registerField(form, path('games'))}
              />
              <SelectField label={t.whichGames} className="w-full sm:w-44" {...registerField(form, path('side'))}>
                <option value="home">{t.homeGames}</option>
                <option value="away">{t.awayGames}</option>
                <option value="">{t.anyGames}</option>
              </SelectField>
              <SelectField label={t.countedFor} className="w-full sm:w-60" {...registerField(form, path('per'))}>
                <option value="date">{t.togetherOnEachDate}</option>
                <option value="all">{t.togetherOnAllDates}</option>
              </SelectField>
              <Opponents index={index} teams={teams} />
              <TextField
                type="date"
                label={t.from}
                className="w-40"
                {...range}
                {...registerField(form, path('startDate'), { deps: [path('endDate')] })}
              />
              <TextField
                type="date"
                label={t.to}
                className="w-40"
                {...range}
                {...registerField(form, path('endDate'))}
              />
            </>
          )
        }}
      </LineList>
    </Disclosure>
  )
}

/** The opponents against which games count, behind a heading, because most limits are for games against everyone. */
function Opponents({ index, teams }: { index: number; teams: LeagueResources['teams'] }) {
  const name = `groupLimits.${index}.opponentIds` as const
  const chosen = useWatch<ScheduleInputs, typeof name>({ name })
  return (
    <div className="w-full">
      <Disclosure title={t.onlyAgainst} badge={chosen.length > 0 ? t.teamCount(chosen.length) : undefined}>
        <TeamChoice name={name} label={t.theseOpponents} teams={teams} />
      </Disclosure>
    </div>
  )
}

/** Some of the teams that play. */
function TeamChoice({
  name,
  label,
  teams,
}: {
  name: `groupLimits.${number}.teamIds` | `groupLimits.${number}.opponentIds`
  label: string
  teams: LeagueResources['teams']
}) {
  const { field, fieldState } = useController<ScheduleInputs, typeof name>({ name })
  const playing = useWatch<ScheduleInputs, 'teamIds'>({ name: 'teamIds' })
  const { value, onChange, onBlur } = field
  return (
    <div className="w-full">
      <Choice
        label={label}
        items={teams.filter(({ id }) => playing.includes(id))}
        error={fieldState.error?.message}
        {...{ value, onChange, onBlur }}
      />
    </div>
  )
}
