import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { formatWeekday } from '#i18n/format-period.ts'
import { listWeekdays } from '#i18n/week.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { LineList } from './line-list.tsx'
import type { ScheduleInputs } from '../schedule-form.ts'
import { TeamSelect } from './team-select.tsx'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

/** The weekdays on which teams play their home games. Says so if there are no games on such a day. */
export function HomeDays({ teams }: Pick<LeagueResources, 'teams'>) {
  const form = useFormContext<ScheduleInputs>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'homeDays' })
  const [preferredDays, lines] = useWatch<ScheduleInputs, ['preferredDays', 'homeDays']>({
    name: ['preferredDays', 'homeDays'],
  })
  const days = listWeekdays()
  const problems = lines.map(({ weekday }) => {
    const day = days.find((one) => String(one) === weekday)
    return day === undefined || preferredDays.includes(day) ? undefined : t.noGamesOnWeekday(formatWeekday(day))
  })
  return (
    <Disclosure
      title={t.homeDays}
      notes={t.teamHomeDayPlays}
      badge={fields.length > 0 ? t.entryCount(fields.length) : undefined}
      isFaulty={form.formState.errors.homeDays !== undefined || problems.some((problem) => problem !== undefined)}
    >
      <LineList
        lines={fields}
        addLabel={t.addHomeDay}
        removeLabel={(number) => t.removeHomeDay(number)}
        onAdd={() =>
          append({ teamId: '', weekday: String(days.find((day) => preferredDays.includes(day)) ?? days[0]) })
        }
        onRemove={remove}
      >
        {(index) => {
          const { error, ...field } = registerField(form, `homeDays.${index}.weekday`)
          return (
            <>
              <TeamSelect name={`homeDays.${index}.teamId`} label={t.team} teams={teams} />
              <SelectField label={t.homeDay} className="w-full sm:w-52" {...field} error={error ?? problems[index]}>
                {days.map((day) => (
                  <option key={day} value={day}>
                    {formatWeekday(day)}
                  </option>
                ))}
              </SelectField>
            </>
          )
        }}
      </LineList>
    </Disclosure>
  )
}
