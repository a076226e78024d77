import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { weekdays } from '#domain/time.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { FieldGroup, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { PlanLinks } from '#ui/layout/plan-links.tsx'
import { LineList } from './line-list.tsx'
import type { ScheduleInputs } from '../schedule-form.ts'
import { canMeasureTravel } from '../schedule-input.ts'
import { TeamSelect } from './team-select.tsx'
import type { LeagueResources } from '../use-league-resources.ts'

/** What counts in addition to fairness, and how much. For plans with advanced scheduling. */
export function AdvancedOptions({ supply, isIncluded }: { supply: LeagueResources; isIncluded: boolean }) {
  const {
    formState: { errors },
  } = useFormContext<ScheduleInputs>()
  return (
    <Disclosure
      title="Advanced options"
      notes="Travel distance, venue utilization and team preferences, and how much they count."
      isFaulty={isIncluded && (errors.teamPreferences !== undefined || errors.importance !== undefined)}
    >
      {isIncluded ? <Options supply={supply} /> : <UpgradePrompt />}
    </Disclosure>
  )
}

function Options({ supply }: { supply: LeagueResources }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Travel supply={supply} />
        <Importance
          name="utilization"
          label="Venue utilization"
          hint="No empty hours on a field between two games of a day."
        />
        <Importance
          name="preferences"
          label="Team preferences"
          hint="Games at other times than those that teams dislike, as named below."
        />
      </div>
      <Preferences teams={supply.teams} />
    </>
  )
}

/** Travel can only be measured if locations are known. */
function Travel({ supply }: { supply: LeagueResources }) {
  const [teamIds, fieldIds, homeFields] = useWatch<ScheduleInputs, ['teamIds', 'fieldIds', 'homeFields']>({
    name: ['teamIds', 'fieldIds', 'homeFields'],
  })
  if (canMeasureTravel({ teamIds, fieldIds, homeFields }, supply)) {
    return (
      <Importance
        name="travel"
        label="Travel distance"
        hint="Short ways from home, the venue of a team’s first home field."
      />
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">Travel distance</p>
      <p className="text-note text-soft">
        Give{' '}
        <Link to="/dashboard/venues" className="font-semibold text-accent underline">
          venues
        </Link>{' '}
        a location and teams a home venue to weigh travel.
      </p>
    </div>
  )
}

const importanceWords = ['Does not count', 'Counts a little', 'Counts', 'Counts very much']

function Importance({ name, label, hint }: { name: keyof ScheduleInputs['importance']; label: string; hint: string }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<ScheduleInputs>()
  return (
    <SelectField
      label={label}
      hint={hint}
      {...register(`importance.${name}`)}
      error={errors.importance?.[name]?.message}
    >
      {importanceWords.map((words, value) => (
        <option key={words} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

function Preferences({ teams }: { teams: LeagueResources['teams'] }) {
  const {
    register,
    control,
    formState: { errors },
  } = useFormContext<ScheduleInputs>()
  const { fields, append, remove } = useFieldArray({ control, name: 'teamPreferences' })
  return (
    <FieldGroup label="Times that teams would rather not play at">
      <LineList
        lines={fields}
        addLabel="Add preference"
        removeLabel={(number) => `Remove preference ${number}`}
        onAdd={() => append({ teamId: '', weekday: '6', start: '09:00', end: '10:00' })}
        onRemove={remove}
      >
        {(index) => {
          const problems = errors.teamPreferences?.[index]
          return (
            <>
              <TeamSelect
                name={`teamPreferences.${index}.teamId`}
                label="Team"
                teams={teams}
                error={problems?.teamId?.message}
              />
              <SelectField
                label="Not on"
                className="w-36"
                {...register(`teamPreferences.${index}.weekday`)}
                error={problems?.weekday?.message}
              >
                {weekdays.map(({ number, name }) => (
                  <option key={number} value={number}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextField
                type="time"
                label="From"
                className="w-32"
                {...register(`teamPreferences.${index}.start`, { deps: [`teamPreferences.${index}.end`] })}
                error={problems?.start?.message}
              />
              <TextField
                type="time"
                label="To"
                className="w-32"
                {...register(`teamPreferences.${index}.end`)}
                error={problems?.end?.message}
              />
            </>
          )
        }}
      </LineList>
    </FieldGroup>
  )
}

function UpgradePrompt() {
  return (
    <div role="note" className="flex flex-col gap-2">
      <p className="font-semibold">Advanced scheduling comes with the Starter plan (Standard) or higher.</p>
      <p>
        Upgrade for AI optimization of the whole schedule by travel distance, venue utilization and team preference. The
        schedule below is made without.
      </p>
      <PlanLinks />
    </div>
  )
}
