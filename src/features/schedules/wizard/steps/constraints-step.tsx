import { useFormContext, useWatch, useFieldArray } from 'react-hook-form'
import { formatWeekday } from '#i18n/format-period.ts'
import { listWeekdays } from '#i18n/week.ts'
import { maxGamesPerTeam } from '../form-parts.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { AdvancedOptions } from './advanced-options.tsx'
import { BlackoutDates } from './blackout-dates.tsx'
import { DoubleheaderFields } from './doubleheader-fields.tsx'
import { GameRuleFields } from './game-rule-fields.tsx'
import type { ScheduleInputs } from '../schedule-form.ts'
import { findGamesProblem, spansDivisions } from '../schedule-input.ts'
import { GroupLimits } from './group-limits.tsx'
import { HomeDays } from './home-days.tsx'
import { MeetingRules } from './meeting-rules.tsx'
import { SharedPeople } from './shared-people.tsx'
import { TeamAbsences } from './team-absences.tsx'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { LineList } from './line-list.tsx'
import { TeamSelect } from './team-select.tsx'

export function ConstraintsStep({ supply, hasAdvanced }: { supply: LeagueResources; hasAdvanced: boolean }) {
  const form = useFormContext<ScheduleInputs>()
  const [teamIds, gamesPerTeam] = useWatch<ScheduleInputs, ['teamIds', 'gamesPerTeam']>({
    name: ['teamIds', 'gamesPerTeam'],
  })
  const isGamesEach = gamesPerTeam.trim() !== ''
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        {!isGamesEach && (
          <SelectField label={t.gamesPerMatchup} hint={t.howOftenEachPair} {...registerField(form, 'meetings')}>
            <MeetingOptions />
          </SelectField>
        )}
        <GamesPerTeam supply={supply} />
        {spansDivisions(teamIds, supply) && (
          <SelectField
            label={t.gamesBetweenDivisions}
            hint={isGamesEach ? t.betweenDivisionsAtMost : t.howOftenTwoTeams}
            {...registerField(form, 'crossDivisionMeetings')}
          >
            <option value="0">{t.noneEachDivisionItself}</option>
            <MeetingOptions />
          </SelectField>
        )}
        <DoubleheaderFields />
        <GameRuleFields />
        <GamesPerWeek />
        <TextField
          type="number"
          inputMode="numeric"
          label={t.maximumGamesInRow}
          hint={t.perTeamHomeFieldsMay}
          min={1}
          max={10}
          {...registerField(form, 'maxSameSideInRow')}
        />
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
        <TeamAbsences teams={supply.teams} hasSides />
        <MeetingRules supply={supply} hasWishes={hasAdvanced} />
        <GroupLimits teams={supply.teams} />
        <HomeFields teams={supply.teams} places={supply.places} />
        <HomeDays teams={supply.teams} />
        <AdvancedOptions supply={supply} isIncluded={hasAdvanced} />
      </div>
    </div>
  )
}

/** How often two teams play each other; with doubleheaders, an even number of times. */
function MeetingOptions() {
  const doubleheaders = useWatch<ScheduleInputs, 'doubleheaders'>({ name: 'doubleheaders' })
  const offered =
    doubleheaders === ''
      ? [
          ['1', t.once],
          ['2', t.twiceHomeAway],
          ['3', t.threeTimes],
          ['4', t.fourTimes],
        ]
      : [
          ['2', t.oneDoubleheader],
          ['4', t.twoDoubleheaders],
        ]
  // With the values as keys, the chosen one stays chosen when others come or go.
  return offered.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** The most games of a team in a week; the week's first day only matters once there is a number. */
function GamesPerWeek() {
  const form = useFormContext<ScheduleInputs>()
  const games = useWatch<ScheduleInputs, 'gamesPerWeek'>({ name: 'gamesPerWeek' })
  return (
    <>
      <TextField
        type="number"
        inputMode="numeric"
        label={t.maximumGamesPerWeek}
        hint={t.perTeamOrNoLimit}
        min={1}
        max={24}
        {...registerField(form, 'gamesPerWeek')}
      />
      {games.trim() !== '' && (
        <SelectField label={t.weeksStartOn} {...registerField(form, 'weekStart')}>
          {listWeekdays().map((day) => (
            <option key={day} value={day}>
              {formatWeekday(day)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

/** The number of games of every team. Says at once why the teams can't all play that many. */
function GamesPerTeam({ supply }: { supply: LeagueResources }) {
  const form = useFormContext<ScheduleInputs>()
  const inputs = useWatch({ control: form.control }) as ScheduleInputs // complete, because the default values are complete
  const { error, ...field } = registerField(form, 'gamesPerTeam')
  return (
    <TextField
      type="number"
      inputMode="numeric"
      label={t.gamesPerTeamOptional}
      hint={t.sameNumberForAll}
      min={1}
      max={maxGamesPerTeam}
      {...field}
      error={error ?? findGamesProblem(inputs, supply) ?? undefined}
    />
  )
}

/** The venues or fields where teams play their home games. */
function HomeFields({ teams, places }: Pick<LeagueResources, 'teams' | 'places'>) {
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
