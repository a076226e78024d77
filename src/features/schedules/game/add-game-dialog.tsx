import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useAffectedPeopleOfNewGame } from '#data/changes/affected-people.ts'
import { useActor, useDatabase, useLiveQuery, useSports } from '#data/queries/context.tsx'
import { useAllowance } from '#data/changes/plan-limits.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { describeSkippedTime } from '#domain/skipped-times.ts'
import { can } from '#domain/people/capabilities.ts'
import { toLimitMonth } from '#domain/plans/entitlements.ts'
import { formatMonth } from '#i18n/format-period.ts'
import { RuleError } from '#domain/rule-error.ts'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import { getUsualTimes } from '#domain/scheduling/conflicts/usual-times.ts'
import { sortDraftsFirst, acceptsManualGames } from '#domain/leagues/manual-games.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { PlanNotice } from '#ui/feedback/plan-notice.tsx'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import { scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import type { AddGameParameters } from './add-game-address.ts'
import {
  addGameFormSchema,
  toAddGameInput,
  toGameTimes,
  type AddGameInput,
  type AddGameValues,
} from './add-game-form.ts'
import { addGame } from './add-game.ts'
import { deleteGame } from './delete-game.ts'
import { FieldOptions } from './field-options.tsx'
import { GameTimeFields } from './game-time-fields.tsx'
import { NewGameClashes } from './new-game-clashes.tsx'
import { useLeagueResources, type LeagueResources } from '../wizard/use-league-resources.ts'
import { useNewGameCheck } from './use-new-game-check.ts'
import { t } from './words.ts'

type Props = {
  leagueId: string
  wish: AddGameParameters
  /** `date` is the date of the game, if one was added. */
  onClose: (date?: string) => void
}

/** Adds a single game by hand. */
export function AddGameDialog({ leagueId, wish, onClose }: Props) {
  const actor = useActor()
  const supply = useLeagueResources(leagueId)
  const schedules = useLiveQuery(
    async (db) => {
      const all = await db.schedules.where('league_id').equals(leagueId).toArray()
      return all.filter(acceptsManualGames).toSorted(sortDraftsFirst)
    },
    [leagueId],
  )
  if (!can(actor, 'game.update')) {
    return (
      <Dialog title={t.addGame} onClose={() => onClose()} footer={<Button onClick={() => onClose()}>{t.close}</Button>}>
        {t.youDoNotHave}
      </Dialog>
    )
  }
  if (!supply || !schedules) return null // renders nothing for a few milliseconds
  if (supply.teams.length < 2) {
    return (
      <Dialog title={t.addGame} onClose={() => onClose()} footer={<Button onClick={() => onClose()}>{t.close}</Button>}>
        {t.gameNeedsTwoTeams}
      </Dialog>
    )
  }
  return <AddGameFields supply={supply} schedules={schedules} wish={wish} onClose={onClose} />
}

function AddGameFields({
  supply,
  schedules,
  wish,
  onClose,
}: Omit<Props, 'leagueId'> & { supply: LeagueResources; schedules: readonly Schedule[] }) {
  const { league, teams, places } = supply
  const timeZone = league.time_zone
  const db = useDatabase()
  const actor = useActor()
  const now = useCurrentMinute()
  const sport = useSports().find(({ id }) => id === league.sport_id)
  const usual = getUsualTimes(schedules, sport)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<AddGameInput, unknown, AddGameValues>({
    resolver: zodResolver(addGameFormSchema),
    defaultValues: toAddGameInput(wish, {
      schedules,
      teamIds: new Set(teams.map(({ id }) => id)),
      fieldIds: new Set(places.flatMap(({ fields }) => fields.map(({ id }) => id))),
      timeZone,
      today: toLocalDate(now, timeZone),
      gameMinutes: usual.gameMinutes,
    }),
  })
  const { isSubmitting } = form.formState
  const typed = useWatch({ control: form.control })
  const schedule = schedules.find(({ id }) => id === typed.scheduleId)
  const isPublished = schedule !== undefined && schedule.status !== 'draft'
  const affected = useAffectedPeopleOfNewGame(typed.homeTeamId ?? '', typed.awayTeamId ?? '')
  const when = toGameTimes(typed, timeZone)
  const check = useNewGameCheck(
    league,
    places,
    when && {
      ...when,
      minutes: when.minutes ?? usual.gameMinutes,
      scheduleId: typed.scheduleId ?? '',
      homeTeamId: typed.homeTeamId ?? '',
      awayTeamId: typed.awayTeamId ?? '',
      fieldId: typed.fieldId === undefined || typed.fieldId === '' ? null : typed.fieldId,
    },
    now,
  )
  const month = when && toLimitMonth(when.start_time)
  const allowance = useAllowance('games', month)
  const isRefused = check?.clashes.some((clash) => clash.isRefused) ?? false

  const save = form.handleSubmit(async (values) => {
    const times = toGameTimes(values, timeZone)
    if (!actor || !times) return
    const { minutes, ...moment } = times
    const skipped = minutes === null ? null : describeSkippedTime(values.date, values.time, timeZone)
    if (skipped !== null) return form.setError('time', { message: skipped }, { shouldFocus: true })
    if (isPublished && values.reason.trim() === '') {
      return form.setError('reason', { message: new RuleError('reason_required').message }, { shouldFocus: true })
    }
    setRefusal(undefined)
    try {
      const game = await addGame(db, actor, {
        leagueId: league.id,
        schedule: schedule ? { id: schedule.id } : { name: values.scheduleName.trim() },
        homeTeamId: values.homeTeamId,
        awayTeamId: values.awayTeamId,
        when: moment,
        fieldId: values.fieldId === '' ? null : values.fieldId,
        isTiebreaker: values.isTiebreaker,
        reason: isPublished ? values.reason : null,
      })
      const takenBack = isPublished ? t.gameWasAddedMistake : null
      toastWithUndo(t.gameAddedSuccessfully, {
        note: isPublished && affected ? describeNotified(affected) : undefined,
        undo: async () => {
          await deleteGame(db, actor, game.id, takenBack)
        },
        undone: t.gameRemoved,
      })
      onClose(values.date)
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  })

  const chooseSchedule = (scheduleId: string) => {
    const constraints = schedules.find(({ id }) => id === scheduleId)?.constraints
    if (constraints && !form.getFieldState('minutes', form.formState).isDirty) {
      form.setValue('minutes', String(constraints.gameMinutes))
    }
  }
  const use = (suggestion: { fieldId: string; start: string }) => {
    const options = { shouldDirty: true, shouldValidate: true }
    form.setValue('fieldId', suggestion.fieldId, options)
    form.setValue('date', toLocalDate(suggestion.start, timeZone), options)
    form.setValue('isTimeOpen', false, options)
    form.setValue('time', toLocalTime(suggestion.start, timeZone), options)
  }

  return (
    <Dialog
      title={t.addGame}
      onClose={() => onClose()}
      dismissible={false}
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            type="submit"
            form="add-game"
            disabled={isSubmitting || isRefused || allowance?.isAtLimit}
          >
            {check && check.clashes.length > 0 && !isRefused ? t.addAnyway : t.addGame}
          </Button>
        </>
      }
    >
      <form id="add-game" noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <SelectField
          label={t.schedule}
          {...form.register('scheduleId', {
            onChange: (event: { target: HTMLSelectElement }) => chooseSchedule(event.target.value),
          })}
          hint={schedules.length === 0 ? t.leagueHasNoSchedule : undefined}
        >
          <RowOptions rows={schedules} label={(one) => `${one.name} (${scheduleStatusLabels[one.status]})`} />
          {can(actor, 'schedule.create') && <option value="">{t.newSchedule}</option>}
        </SelectField>
        {!schedule && (
          <TextField
            label={t.scheduleName}
            required
            maxLength={120}
            autoComplete="off"
            {...registerField(form, 'scheduleName')}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {(['homeTeamId', 'awayTeamId'] as const).map((side) => (
            <SelectField
              key={side}
              label={side === 'homeTeamId' ? t.homeTeam : t.awayTeam}
              required
              {...registerField(form, side)}
            >
              <option value="">{t.chooseTeam}</option>
              <RowOptions rows={teams} />
            </SelectField>
          ))}
        </div>
        <GameTimeFields
          fields={{
            date: registerField(form, 'date'),
            time: registerField(form, 'time'),
            minutes: registerField(form, 'minutes'),
          }}
          timeOpen={{ field: form.register('isTimeOpen'), isChecked: typed.isTimeOpen === true }}
        />
        <SelectField label={t.field} {...registerField(form, 'fieldId')}>
          <option value="">{t.noPlaceYet}</option>
          <FieldOptions places={places} />
        </SelectField>
        <CheckboxField label={t.tiebreaker} hint={t.tiebreakerHint} {...form.register('isTiebreaker')} />
        {allowance && month && <PlanNotice allowance={allowance} wanted={1} group={formatMonth(month)} />}
        {/* Hidden while the game is being saved, because once stored, it would clash with itself. */}
        {!isSubmitting && <NewGameClashes check={check} timeZone={timeZone} onUse={use} />}
        {isPublished && (
          <ReasonField
            affected={affected ? describeAffected(affected) : [t.schedulePublishedBothTeams]}
            {...registerField(form, 'reason')}
          />
        )}
        {refusal && <Banner tone="red">{refusal}</Banner>}
      </form>
    </Dialog>
  )
}
