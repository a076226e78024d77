import { useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { AdvancedOptions } from './advanced-options.tsx'
import { BlackoutDates } from './blackout-dates.tsx'
import { GameRuleFields } from './game-rule-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import type { ScheduleInputs } from '../schedule-form.ts'
import { spansDivisions } from '../schedule-input.ts'
import { SharedPeople } from './shared-people.tsx'
import { TeamAbsences } from './team-absences.tsx'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

export function ConstraintsStep({ supply, hasAdvanced }: { supply: LeagueResources; hasAdvanced: boolean }) {
  const form = useFormContext<ScheduleInputs>()
  const teamIds = useWatch<ScheduleInputs, 'teamIds'>({ name: 'teamIds' })
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t.gamesPerMatchup} hint={t.howOftenEachPair} {...registerField(form, 'meetings')}>
          <option value="1">{t.once}</option>
          <option value="2">{t.twiceHomeAway}</option>
          <option value="3">{t.threeTimes}</option>
          <option value="4">{t.fourTimes}</option>
        </SelectField>
        {spansDivisions(teamIds, supply) && (
          <SelectField
            label={t.gamesBetweenDivisions}
            hint={t.howOftenTwoTeams}
            {...registerField(form, 'crossDivisionMeetings')}
          >
            <option value="0">{t.noneEachDivisionItself}</option>
            <option value="1">{t.once}</option>
            <option value="2">{t.twiceHomeAway}</option>
            <option value="3">{t.threeTimes}</option>
            <option value="4">{t.fourTimes}</option>
          </SelectField>
        )}
        <GameRuleFields />
        <TextField
          type="number"
          inputMode="numeric"
          required
          label={t.minimumDaysBetweenRematches}
          hint={t.sameTwoTeamsWhere}
          min={0}
          max={365}
          {...registerField(form, 'minDaysBetweenMeetings')}
        />
      </div>
      <CheckboxField label={t.balanceHomeAwayGames} hint={t.eachTeamPlaysHome} {...form.register('homeAwayBalance')} />
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
