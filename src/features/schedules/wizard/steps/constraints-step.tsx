import { useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { AdvancedOptions } from './advanced-options.tsx'
import { BlackoutDates } from './blackout-dates.tsx'
import { GameRuleFields } from './game-rule-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import type { ScheduleInputs } from '../schedule-form.ts'
import { spansDivisions } from '../schedule-input.ts'
import { SharedPeople } from './shared-people.tsx'
import { TeamAbsences } from './team-absences.tsx'
import type { LeagueResources } from '../use-league-resources.ts'

export function ConstraintsStep({ supply, hasAdvanced }: { supply: LeagueResources; hasAdvanced: boolean }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<ScheduleInputs>()
  const teamIds = useWatch<ScheduleInputs, 'teamIds'>({ name: 'teamIds' })
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Meetings"
          hint="How often each pair of teams plays."
          {...register('meetings')}
          error={errors.meetings?.message}
        >
          <option value="1">Once</option>
          <option value="2">Twice, home and away</option>
          <option value="3">Three times</option>
          <option value="4">Four times</option>
        </SelectField>
        {spansDivisions(teamIds, supply) && (
          <SelectField
            label="Games between divisions"
            hint="How often two teams of different divisions play."
            {...register('crossDivisionMeetings')}
            error={errors.crossDivisionMeetings?.message}
          >
            <option value="0">None: each division by itself</option>
            <option value="1">Once</option>
            <option value="2">Twice, home and away</option>
            <option value="3">Three times</option>
            <option value="4">Four times</option>
          </SelectField>
        )}
        <GameRuleFields />
        <TextField
          type="number"
          inputMode="numeric"
          required
          label="Minimum days between meetings"
          hint="Of the same two teams, where they play more than once."
          min={0}
          max={365}
          {...register('minDaysBetweenMeetings')}
          error={errors.minDaysBetweenMeetings?.message}
        />
      </div>
      <CheckboxField
        label="Balance home and away games"
        hint="Each team plays at home about as often as away."
        {...register('homeAwayBalance')}
      />
      <SharedPeople sharing={supply.sharing} teamIds={teamIds} />
      <BlackoutDates />
      <div className="flex flex-col gap-3">
        <TeamAbsences teams={supply.teams} />
        <HomeFields teams={supply.teams} places={supply.places} />
        <AdvancedOptions supply={supply} isIncluded={hasAdvanced} />
      </div>
    </div>
  )
}
