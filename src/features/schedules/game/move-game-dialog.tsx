import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { changeGames, undoGameChanges } from '#data/changes/change-games.ts'
import { useActor, useDatabase, useLiveQuery, useSports } from '#data/queries/context.tsx'
import { readResolvedGame } from '#data/queries/bracket-teams.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { describeSkippedTime } from '#domain/skipped-times.ts'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import { getUsualTimes } from '#domain/scheduling/conflicts/usual-times.ts'
import { isMovable } from '#domain/scheduling/conflicts/change-game.ts'
import { getRuleMessage, RuleError } from '#domain/rule-error.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { getGameTitle, type CalendarGame } from '../calendar/calendar-game.ts'
import { describeGame } from '../conflicts/conflict-words.ts'
import { DeleteGameDialog } from './delete-game-dialog.tsx'
import { isDeletableGame } from './delete-game.ts'
import { FieldOptions } from './field-options.tsx'
import { GameTeamsFields } from './game-teams-fields.tsx'
import { GameTimeFields } from './game-time-fields.tsx'
import { readGameNames, toCalendarGame } from '../management/league-names.ts'
import {
  toMoveGameInput,
  moveGameFormSchema,
  toMoveGameTarget,
  type MoveGameInput,
  type SuggestedPlace,
} from './move-game-form.ts'
import { OpenPlaceButtons } from './open-place-buttons.tsx'
import { useOpenPlaces, type OpenPlace } from './open-places.ts'
import { readTeamChoices, type TeamChoices } from './team-choices.ts'
import { useGameClashes } from './use-game-clashes.ts'
import { useLeaguePlaces, type LeaguePlace } from '../wizard/use-league-places.ts'
import { t } from './words.ts'

/**
 * Changes a game's time, field, teams, or sides: an alternative to dragging for keyboards, phones, and published
 * schedules.
 */
export function MoveGameDialog({
  gameId,
  suggested,
  onClose,
}: {
  gameId: string
  /** A place to prefill instead of the game's current one. */
  suggested?: SuggestedPlace | undefined
  onClose: () => void
}) {
  const found = useLiveQuery(
    async (db) => {
      const game = await readResolvedGame(db, gameId)
      if (!game) return null
      const [names, choices, reports, league, schedule] = await Promise.all([
        readGameNames(db, [game]),
        game.home_source === null ? readTeamChoices(db, game) : null,
        db.score_reports.where('game_id').equals(game.id).count(),
        db.leagues.get(game.league_id),
        db.schedules.get(game.schedule_id),
      ])
      if (!league || !schedule) return null
      return {
        game,
        shown: toCalendarGame(game, names),
        choices,
        stayBecause: reports > 0 ? t.cancelAddRightOne(new RuleError('teams_stay').message) : null,
        timeZone: league.time_zone,
        isDraft: schedule.status === 'draft',
        schedule,
        sportId: league.sport_id,
      }
    },
    [gameId],
  )
  const sports = useSports()
  const places = useLeaguePlaces(found?.game.organization_id ?? '', found?.game.league_id ?? '')
  if (found === undefined || (found && places === undefined)) return null // renders nothing for a few milliseconds
  if (found === null || !isMovable(found.game.status)) {
    return (
      <Dialog title={t.moveGame} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
        {found === null ? getRuleMessage('row_gone') : t.onlyGameHasNot}
      </Dialog>
    )
  }
  const { schedule, sportId, ...shown } = found
  const { gameMinutes } = getUsualTimes(
    [schedule],
    sports.find(({ id }) => id === sportId),
  )
  return (
    <MoveGameForm
      key={found.game.id}
      {...shown}
      gameMinutes={gameMinutes}
      suggested={suggested}
      places={places ?? []}
      onClose={onClose}
    />
  )
}

type FormProps = {
  game: Game
  shown: CalendarGame
  /** Null in a bracket, because its results determine the teams. */
  choices: readonly TeamChoices[] | null
  stayBecause: string | null
  timeZone: string
  gameMinutes: number
  isDraft: boolean
  places: readonly LeaguePlace[]
  suggested: SuggestedPlace | undefined
  onClose: () => void
}

function MoveGameForm({
  game,
  shown,
  choices,
  stayBecause,
  timeZone,
  gameMinutes,
  isDraft,
  places,
  suggested,
  onClose,
}: FormProps) {
  const db = useDatabase()
  const actor = useActor()
  const [opened] = useState(game) // changes are compared with what the person saw
  const [refusal, setRefusal] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  const form = useForm<MoveGameInput>({
    resolver: zodResolver(moveGameFormSchema),
    defaultValues: toMoveGameInput(opened, { timeZone, gameMinutes }, suggested),
  })
  const input = useWatch({ control: form.control })
  const { homeTeamId = '', awayTeamId = '' } = input
  const wanted = toMoveGameTarget(input, opened, timeZone)
  const isOff = wanted?.isOfTeams === true && game.status === 'postponed' // a postponed game that stays postponed clashes with nothing
  const clashes = useGameClashes(game, isOff ? null : wanted, timeZone)
  const before = useAffectedPeople([game.id]) // shown until the people affected by the new teams are known
  const after = useAffectedPeople([game.id], { newTeamIds: [homeTeamId, awayTeamId].filter(Boolean) })
  const affected = after ?? before
  const knownFields = new Set(places.flatMap((one) => one.fields.map((field) => field.id)))

  const save = form.handleSubmit(async (typed) => {
    const to = toMoveGameTarget(typed, opened, timeZone)
    if (!actor || !to) return
    const skipped = typed.isTimeOpen ? null : describeSkippedTime(typed.date, typed.time, timeZone)
    if (skipped !== null) return form.setError('time', { message: skipped }, { shouldFocus: true })
    if (to.hasTime && toLocalDate(to.end, timeZone) !== typed.date && toLocalTime(to.end, timeZone) !== '00:00') {
      return setRefusal(t.gameWouldEndAfter)
    }
    if (!isDraft && typed.reason.trim() === '') {
      return form.setError('reason', { message: new RuleError('reason_required').message }, { shouldFocus: true })
    }
    try {
      const changes = [{ gameId: game.id, set: to.set, seen: opened }]
      const what = { scheduleId: game.schedule_id, reason: typed.reason, changes }
      const done = await changeGames(db, actor, what)
      toastWithUndo(t.gameUpdatedSuccessfully, {
        note: isDraft || !affected ? undefined : describeNotified(affected),
        undo: () => undoGameChanges(db, actor, done),
        undone: t.changeUndone,
      })
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  })

  const open = useOpenPlaces(game, { date: input.date ?? '', minutes: Number(input.minutes), places, timeZone })
  const takePlace = ({ start, fieldId }: OpenPlace) => {
    form.setValue('date', toLocalDate(start, timeZone), { shouldDirty: true })
    form.setValue('isTimeOpen', false, { shouldDirty: true })
    form.setValue('time', toLocalTime(start, timeZone), { shouldDirty: true, shouldValidate: true })
    form.setValue('fieldId', fieldId, { shouldDirty: true })
  }
  const swap = () => {
    form.setValue('homeTeamId', awayTeamId, { shouldDirty: true })
    form.setValue('awayTeamId', homeTeamId, {
      shouldDirty: true,
      shouldValidate: form.formState.errors.awayTeamId !== undefined,
    })
  }
  const [what, anyway] = wanted?.isOfTeams ? [t.changeTeams, t.changeAnyway] : [t.moveGame, t.moveAnyway]

  if (isDeleting) return <DeleteGameDialog game={game} shown={shown} {...{ timeZone, isDraft, onClose }} />
  return (
    <Dialog
      title={t.move(getGameTitle(shown))}
      onClose={onClose}
      footer={
        <>
          {isDeletableGame(game) && (
            <span className="mr-auto">
              <Button variant="danger" onClick={() => setDeleting(true)}>
                {t.deleteText}
              </Button>
            </span>
          )}
          <CancelButton />
          <Button variant="primary" type="submit" form="move-game" disabled={form.formState.isSubmitting}>
            {clashes.length > 0 ? anyway : what}
          </Button>
        </>
      }
    >
      <form id="move-game" noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <p className="text-soft">{t.now(formatDayAndTimeOfGame(game, timeZone), shown.place)}</p>
        {game.status === 'postponed' && <p>{t.gameWasPostponedMoving}</p>}
        {refusal && <Banner tone="red">{refusal}</Banner>}
        <GameTimeFields
          fields={{
            date: registerField(form, 'date'),
            time: registerField(form, 'time'),
            minutes: registerField(form, 'minutes'),
          }}
          timeOpen={{ field: form.register('isTimeOpen'), isChecked: input.isTimeOpen === true }}
        />
        <SelectField label={t.field} {...registerField(form, 'fieldId')}>
          <option value="">{t.noPlaceYet}</option>
          {game.field_id !== null && !knownFields.has(game.field_id) && (
            <option value={game.field_id}>{shown.place ?? t.unknownField}</option>
          )}
          <FieldOptions places={places} />
        </SelectField>
        <OpenPlaceButtons label={t.openSlots} places={open ?? []} timeZone={timeZone} onUse={takePlace} />
        {choices && (
          <GameTeamsFields
            choices={choices}
            chosen={{ home: homeTeamId, away: awayTeamId }}
            fields={{
              home: registerField(form, 'homeTeamId', { deps: 'awayTeamId' }),
              away: registerField(form, 'awayTeamId'),
            }}
            stayBecause={stayBecause}
            onSwap={swap}
          />
        )}
        <div aria-live="polite">
          {clashes.length > 0 && (
            <Banner tone="amber">
              <p>{t.conflictSTime(clashes.length)}</p>
              <ul className="mt-1 font-normal">
                {clashes.map(({ key, title, others }) => (
                  <li key={key}>
                    {[title, others.map((other) => describeGame(other, timeZone)).join('; ')]
                      .filter(Boolean)
                      .join(': ')}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
        </div>
        {!isDraft && affected && (
          <ReasonField affected={describeAffected(affected)} {...registerField(form, 'reason')} />
        )}
      </form>
    </Dialog>
  )
}
