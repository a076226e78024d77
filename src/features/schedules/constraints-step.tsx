import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button, IconButton } from '#ui/button.tsx'
import { CheckField, FieldGroup, SelectField, TextField } from '#ui/form-field.tsx'
import { AdvancedOptions } from './advanced-options.tsx'
import { HomeFields } from './home-fields.tsx'
import { listProblem } from './list-problem.ts'
import type { ScheduleInputs } from './schedule-form.ts'
import { playsAcross } from './schedule-input.ts'
import { SharedPeople } from './shared-people.tsx'
import { TeamAbsences } from './team-absences.tsx'
import type { LeagueSupply } from './use-league-supply.ts'

export function ConstraintsStep({ supply, hasAdvanced }: { supply: LeagueSupply; hasAdvanced: boolean }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<ScheduleInputs>()
  const teamIds = useWatch<ScheduleInputs, 'teamIds'>({ name: 'teamIds' })
  const number = { type: 'number', inputMode: 'numeric', required: true } as const
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
        {playsAcross(teamIds, supply) && (
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
        <TextField
          {...number}
          label="Game length (minutes)"
          min={1}
          max={600}
          {...register('gameMinutes', { deps: ['maxGamesPerDay'] })}
          error={errors.gameMinutes?.message}
        />
        <TextField
          {...number}
          label="Turnaround on a field (minutes)"
          hint="Kept free between two games."
          min={0}
          max={600}
          {...register('turnaroundMinutes', { deps: ['maxGamesPerDay'] })}
          error={errors.turnaroundMinutes?.message}
        />
        <TextField
          {...number}
          inputMode="decimal"
          step="any"
          label="Minimum hours between games"
          hint="The rest of a team between two games."
          min={1}
          {...register('minGameSpacing', { deps: ['maxGamesPerDay'] })}
          error={errors.minGameSpacing?.message}
        />
        <TextField
          {...number}
          label="Maximum games per day"
          hint="For one team."
          min={1}
          max={24}
          {...register('maxGamesPerDay')}
          error={errors.maxGamesPerDay?.message}
        />
        <TextField
          {...number}
          label="Minimum days between meetings"
          hint="Of the same two teams, where they play more than once."
          min={0}
          max={365}
          {...register('minDaysBetweenMeetings')}
          error={errors.minDaysBetweenMeetings?.message}
        />
      </div>
      <CheckField
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

function BlackoutDates() {
  const {
    register,
    control,
    getValues,
    formState: { errors },
  } = useFormContext<ScheduleInputs>()
  const { fields, append, remove } = useFieldArray({ control, name: 'blackoutDates' })
  return (
    <FieldGroup label="Blackout dates" hint="Days without games." error={listProblem(errors.blackoutDates)}>
      {fields.length > 0 && (
        <ul className="flex flex-col gap-3">
          {fields.map((field, index) => (
            <li key={field.id} className="flex flex-wrap items-start gap-3">
              <TextField
                type="date"
                label={`Blackout date ${index + 1}`}
                labelHidden
                className="w-48"
                min={getValues('startDate')}
                max={getValues('endDate')}
                {...register(`blackoutDates.${index}.date`)}
                error={errors.blackoutDates?.[index]?.date?.message}
              />
              <IconButton label={`Remove blackout date ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 aria-hidden="true" size={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon={<Plus aria-hidden="true" size={18} />} onClick={() => append({ date: '' })}>
          Add blackout date
        </Button>
      </div>
    </FieldGroup>
  )
}
