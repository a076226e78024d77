import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAffected } from '#db/affected.ts'
import { changeGames, takeBackChanges } from '#db/change-games.ts'
import { useActor, useDatabase, useLive } from '#db/context.tsx'
import { laidOutGame } from '#db/laid-out-games.ts'
import { refusalWords } from '#db/refusal-words.ts'
import { affectedInWords, notifiedInWords } from '#domain/schedule/affected.ts'
import { isMovable } from '#domain/schedule/change-game.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addMinutes, formatGameDayAndTime, localDate, localTime, localToInstant } from '#domain/time.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/form-field.tsx'
import { ReasonField } from '#ui/reason-field.tsx'
import { tellUndoable } from '#ui/tell-undoable.ts'
import { gameTitle, type CalendarGame } from './calendar-game.ts'
import { gameInWords } from './conflict-words.ts'
import { DeleteGameDialog } from './delete-game-dialog.tsx'
import { isDeletable } from './delete-game.ts'
import { FieldOptions } from './field-options.tsx'
import { GameTimeFields } from './game-time-fields.tsx'
import { readGameNames, toCalendarGame } from './league-names.ts'
import { useClashes } from './use-clashes.ts'
import { useLeaguePlaces, type LeaguePlace } from './use-league-places.ts'

export type SuggestedPlace = { readonly start: string; readonly fieldId: string }

/** Another time or field for a game: what dragging does, for a keyboard, a phone and published schedules. */
export function MoveGameDialog({
  gameId,
  suggested,
  onClose,
}: {
  gameId: string
  /** Filled in instead of where the game is now. */
  suggested?: SuggestedPlace | undefined
  onClose: () => void
}) {
  const found = useLive(
    async (db) => {
      const game = await laidOutGame(db, gameId)
      if (!game) return null
      const [names, league, schedule] = await Promise.all([
        readGameNames(db, [game]),
        db.leagues.get(game.league_id),
        db.schedules.get(game.schedule_id),
      ])
      if (!league || !schedule) return null
      return {
        game,
        shown: toCalendarGame(game, names),
        timeZone: league.time_zone,
        isDraft: schedule.status === 'draft',
      }
    },
    [gameId],
  )
  const places = useLeaguePlaces(found?.game.organization_id ?? '', found?.game.league_id ?? '')
  if (found === undefined || (found && places === undefined)) return null // for a few milliseconds
  if (found === null || !isMovable(found.game.status)) {
    return (
      <Dialog title="Move game" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        {found === null
          ? 'This no longer exists. Somebody may have deleted it.'
          : 'Only a game that has not begun can be moved.'}
      </Dialog>
    )
  }
  return <MoveGameForm key={found.game.id} {...found} suggested={suggested} places={places ?? []} onClose={onClose} />
}

const isLength = (typed: string) => Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= 600

const moveForm = z.object({
  date: z.iso.date('Date is required'),
  time: z.string().check(z.regex(/^\d\d:\d\d$/, 'Start time is required')),
  minutes: z.string().check(z.refine(isLength, 'Length must be 1 to 600 minutes')),
  fieldId: z.string(),
  reason: z.string(),
})
type MoveInput = z.infer<typeof moveForm>

type FormProps = {
  game: Game
  shown: CalendarGame
  timeZone: string
  isDraft: boolean
  places: readonly LeaguePlace[]
  suggested: SuggestedPlace | undefined
  onClose: () => void
}

function MoveGameForm({ game, shown, timeZone, isDraft, places, suggested, onClose }: FormProps) {
  const db = useDatabase()
  const actor = useActor()
  const [refusal, setRefusal] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  const {
    register,
    handleSubmit,
    setError,
    control,
    formState: { errors, isSubmitting },
  } = useForm<MoveInput>({
    resolver: zodResolver(moveForm),
    defaultValues: {
      date: localDate(suggested?.start ?? game.start_time, timeZone),
      time: localTime(suggested?.start ?? game.start_time, timeZone),
      minutes: String(lengthOf(game)),
      fieldId: suggested?.fieldId ?? game.field_id ?? '',
      reason: '',
    },
  })
  const input = useWatch({ control })
  const place = newPlace(input, timeZone)
  const clashes = useClashes(game, place, timeZone)
  const affected = useAffected([game.id])
  const knownFields = new Set(places.flatMap((one) => one.fields.map((field) => field.id)))

  const save = handleSubmit(async (typed) => {
    const to = newPlace(typed, timeZone)
    if (!actor || !to) return
    if (localDate(to.end, timeZone) !== typed.date && localTime(to.end, timeZone) !== '00:00') {
      return setRefusal('The game would end after midnight. Choose an earlier time.')
    }
    if (!isDraft && typed.reason.trim() === '') {
      return setError('reason', { message: new RuleError('reason_required').message }, { shouldFocus: true })
    }
    try {
      const set = { start_time: to.start, end_time: to.end, field_id: to.fieldId, status: 'scheduled' } as const
      const what = { scheduleId: game.schedule_id, reason: typed.reason, changes: [{ gameId: game.id, set }] }
      const done = await changeGames(db, actor, what)
      tellUndoable('Game updated successfully', {
        note: isDraft || !affected ? undefined : notifiedInWords(affected),
        undo: () => takeBackChanges(db, actor, done),
        undone: 'The change was taken back',
        wordsOf: refusalWords,
      })
      onClose()
    } catch (error) {
      setRefusal(refusalWords(error))
    }
  })

  if (isDeleting) return <DeleteGameDialog game={game} shown={shown} {...{ timeZone, isDraft, onClose }} />
  return (
    <Dialog
      title={`Move ${gameTitle(shown)}`}
      onClose={onClose}
      footer={
        <>
          {isDeletable(game) && (
            <span className="mr-auto">
              <Button variant="danger" onClick={() => setDeleting(true)}>
                Delete…
              </Button>
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="move-game" disabled={isSubmitting}>
            {clashes.length > 0 ? 'Move anyway' : 'Move game'}
          </Button>
        </>
      }
    >
      <form id="move-game" noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <p className="text-soft">
          Now {formatGameDayAndTime(game.start_time, timeZone)}
          {shown.place && `, ${shown.place}`}.
        </p>
        {game.status === 'postponed' && <p>The game was postponed. Moving it puts it back on the schedule.</p>}
        {refusal && <Banner tone="red">{refusal}</Banner>}
        <GameTimeFields
          fields={{ date: register('date'), time: register('time'), minutes: register('minutes') }}
          errors={errors}
        />
        <SelectField label="Field" {...register('fieldId')} error={errors.fieldId?.message}>
          <option value="">No place yet</option>
          {game.field_id !== null && !knownFields.has(game.field_id) && (
            <option value={game.field_id}>{shown.place ?? 'Unknown field'}</option>
          )}
          <FieldOptions places={places} />
        </SelectField>
        <div aria-live="polite">
          {clashes.length > 0 && (
            <Banner tone="amber">
              <p>{clashes.length} conflict(s) at this time:</p>
              <ul className="mt-1 font-normal">
                {clashes.map(({ key, title, others }) => (
                  <li key={key}>
                    {[title, others.map((other) => gameInWords(other, timeZone)).join('; ')].filter(Boolean).join(': ')}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
        </div>
        {!isDraft && affected && (
          <ReasonField affected={affectedInWords(affected)} {...register('reason')} error={errors.reason?.message} />
        )}
      </form>
    </Dialog>
  )
}

type NewPlace = { start: string; end: string; fieldId: string | null }

const lengthOf = (game: Game) => (Date.parse(game.end_time) - Date.parse(game.start_time)) / 60_000

/** Where the form says the game goes; null while the form is not complete. */
function newPlace(typed: Partial<MoveInput>, timeZone: string): NewPlace | null {
  const { success, data } = moveForm.safeParse(typed)
  if (!success) return null
  const start = localToInstant(data.date, data.time, timeZone)
  return { start, end: addMinutes(start, Number(data.minutes)), fieldId: data.fieldId === '' ? null : data.fieldId }
}
