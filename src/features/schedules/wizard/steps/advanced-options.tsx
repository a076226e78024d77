import { listWeekdays } from '#i18n/week.ts'
import { formatWeekday } from '#i18n/format-period.ts'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { FieldGroup, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { PlanLinks } from '#ui/layout/plan-links.tsx'
import { LineList } from './line-list.tsx'
import type { ScheduleInputs } from '../schedule-form.ts'
import { canMeasureTravel } from '../schedule-input.ts'
import { TeamSelect } from './team-select.tsx'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import { registerField } from '#ui/forms/register-field.ts'

/** The factors that count in addition to fairness, and how much they count. For plans with advanced scheduling. */
export function AdvancedOptions({ supply, isIncluded }: { supply: LeagueResources; isIncluded: boolean }) {
  const {
    formState: { errors },
  } = useFormContext<ScheduleInputs>()
  return (
    <Disclosure
      title={t.advancedOptions}
      notes={t.travelDistanceVenueUtilization}
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
        <Importance name="utilization" label={t.venueUtilization} hint={t.noEmptyHoursField} />
        <Importance name="preferences" label={t.teamPreferences} hint={t.gamesOtherTimesThan} />
      </div>
      <Preferences teams={supply.teams} />
    </>
  )
}

/** Fields for travel, which can be measured only if locations are known. */
function Travel({ supply }: { supply: LeagueResources }) {
  const [teamIds, fieldIds, homeFields] = useWatch<ScheduleInputs, ['teamIds', 'fieldIds', 'homeFields']>({
    name: ['teamIds', 'fieldIds', 'homeFields'],
  })
  if (canMeasureTravel({ teamIds, fieldIds, homeFields }, supply)) {
    return <Importance name="travel" label={t.travelDistance} hint={t.keepsTripsShort} />
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{t.travelDistance}</p>
      <p className="text-note text-soft">
        {rich(t.giveLocationTeamsHome, {
          link: (
            <Link to="/dashboard/venues" className="font-semibold text-accent underline">
              {t.venuesLink}
            </Link>
          ),
        })}
      </p>
    </div>
  )
}

function Importance({ name, label, hint }: { name: keyof ScheduleInputs['importance']; label: string; hint: string }) {
  const form = useFormContext<ScheduleInputs>()
  return (
    <SelectField label={label} hint={hint} {...registerField(form, `importance.${name}`)}>
      {[t.notImportant, t.somewhatImportant, t.important, t.veryImportant].map((words, value) => (
        <option key={words} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

function Preferences({ teams }: { teams: LeagueResources['teams'] }) {
  const form = useFormContext<ScheduleInputs>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'teamPreferences' })
  return (
    <FieldGroup label={t.timesTeamsWouldRather}>
      <LineList
        lines={fields}
        addLabel={t.addPreference}
        removeLabel={(number) => t.removePreference(number)}
        onAdd={() => append({ teamId: '', weekday: '6', start: '09:00', end: '10:00' })}
        onRemove={remove}
      >
        {(index) => {
          return (
            <>
              <TeamSelect name={`teamPreferences.${index}.teamId`} label={t.team} teams={teams} />
              <SelectField
                label={t.notOn}
                className="w-36"
                {...registerField(form, `teamPreferences.${index}.weekday`)}
              >
                {listWeekdays().map((number) => (
                  <option key={number} value={number}>
                    {formatWeekday(number)}
                  </option>
                ))}
              </SelectField>
              <TextField
                type="time"
                label={t.from}
                className="w-32"
                {...registerField(form, `teamPreferences.${index}.start`, { deps: [`teamPreferences.${index}.end`] })}
              />
              <TextField
                type="time"
                label={t.to}
                className="w-32"
                {...registerField(form, `teamPreferences.${index}.end`)}
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
      <p className="font-semibold">{t.advancedSchedulingComesStarter}</p>
      <p>{t.upgradeAiOptimizationWhole}</p>
      <PlanLinks />
    </div>
  )
}
