import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { listFollowing, listWeeklyDates, maxSeriesEvents } from '#domain/league-events/series.ts'
import type { EventRow } from '#domain/scheduling/conflicts/event-times.ts'
import type { LeagueEvent } from '#domain/schema/league-events.ts'
import type { League, Team } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { CheckboxField, FieldGroup, SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { FieldOptions } from '../game/field-options.tsx'
import type { LeaguePlace } from '../wizard/use-league-places.ts'
import {
  elsewhere,
  eventFormSchema,
  findSkippedTime,
  toChangedEvents,
  toEventInput,
  toNewEvents,
  type EventInput,
  type EventValues,
} from './event-form.ts'
import { SeriesChoice } from './series-choice.tsx'
import { useEventCheck } from './use-event-check.ts'
import { addEvents, changeEvents, deleteEvents } from './write-events.ts'
import { t } from './words.ts'

/** Adds a practice or another event, once or every week, or changes one, or it and those of its series that follow. */
export function EventDialog({
  event,
  all,
  league,
  teams,
  places,
  onClose,
}: {
  /** Undefined to add one. */
  event?: LeagueEvent | undefined
  /** All events of the league. */
  all: readonly LeagueEvent[]
  league: League
  teams: readonly Team[]
  places: readonly LeaguePlace[]
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const { time_zone: timeZone } = league
  const [seen] = useState(event) // what the person saw while typing, even if someone else changes it meanwhile
  const [today] = useState(() => toLocalDate(new Date().toISOString(), timeZone))
  const form = useForm<EventInput, unknown, EventValues>({
    resolver: zodResolver(eventFormSchema),
    defaultValues: toEventInput(seen, today, timeZone),
  })
  const [isWhole, setWhole] = useState(false)
  const following = seen ? listFollowing(seen, all) : []
  const chosen = seen && !isWhole ? [seen] : following
  const typed = useWatch({ control: form.control })
  const { isSubmitting } = form.formState
  const toRows = (values: EventValues) =>
    seen ? toChangedEvents(values, chosen, timeZone) : toNewEvents(values, league.id, timeZone)
  const known = eventFormSchema.safeParse(typed).data
  const overlaps = useEventCheck(known && !isSubmitting ? toRows(known).toSorted(byStart) : [], league) ?? []

  const save = async (values: EventValues) => {
    if (!actor) return undefined
    const skipped = findSkippedTime(values, timeZone)
    if (skipped) {
      form.setError(skipped.field, { message: skipped.words }, { shouldFocus: true })
      return false
    }
    if (seen) {
      const before = chosen
      await changeEvents(db, actor, toChangedEvents(values, before, timeZone), before)
      toastWithUndo(t.eventsChanged(before.length), { undo: () => changeEvents(db, actor, before), undone: t.restored })
    } else {
      const events = toNewEvents(values, league.id, timeZone)
      await addEvents(db, actor, events)
      const undo = () =>
        deleteEvents(
          db,
          actor,
          events.map(({ id }) => id),
        )
      toastWithUndo(events.length === 1 ? t.eventAdded : t.eventsAdded(events.length), { undo, undone: t.undone })
    }
    onClose()
    return undefined
  }

  const teamIds = typed.teamIds ?? []
  const check = (id: string, isOn: boolean) =>
    form.setValue('teamIds', isOn ? [...teamIds, id] : teamIds.filter((one) => one !== id), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  const words = seen ? [t.save, t.saveAnyway] : [t.add, t.addAnyway]
  const dates = typed.repeats ? countDates(typed.date, typed.until) : 0
  return (
    <FormDialog
      title={seen ? t.editEventTitle : t.addEvent}
      formId={formId}
      send={(overlaps.length > 0 ? words[1] : words[0]) ?? ''}
      disabled={isSubmitting}
      onClose={onClose}
    >
      <Form id={formId} form={form} work={save} words={errorMessage}>
        <p className="text-soft">{t.gamesAvoid}</p>
        <SeriesChoice label={t.whatToChange} count={following.length} isWhole={isWhole} onChange={setWhole} />
        <SegmentedControl
          label={t.kind}
          value={typed.kind ?? 'practice'}
          onChange={(kind) => form.setValue('kind', kind, { shouldDirty: true })}
          options={[
            { value: 'practice', label: t.practice },
            { value: 'event', label: t.event },
          ]}
        />
        <TextField
          label={typed.kind === 'event' ? t.title : t.titleOptional}
          required={typed.kind === 'event'}
          maxLength={80}
          autoComplete="off"
          {...registerField(form, 'title')}
        />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <TextField
            type="date"
            label={t.date}
            required
            className="col-span-2 sm:col-span-1"
            {...registerField(form, 'date')}
          />
          <TextField type="time" label={t.startTime} required {...registerField(form, 'start')} />
          <TextField type="time" label={t.endTime} required {...registerField(form, 'end')} />
        </div>
        {!seen && (
          <>
            <CheckboxField label={t.repeatWeekly} {...form.register('repeats')} />
            {typed.repeats && (
              <TextField
                type="date"
                label={t.repeatUntil}
                required
                min={typed.date}
                hint={dates > 0 && dates <= maxSeriesEvents ? t.repeats(dates) : undefined}
                {...registerField(form, 'until')}
              />
            )}
          </>
        )}
        <SelectField label={t.field} {...registerField(form, 'where')}>
          <option value="">{t.noField}</option>
          <FieldOptions places={places} />
          <option value={elsewhere}>{t.elsewhere}</option>
        </SelectField>
        {typed.where === elsewhere && (
          <TextField label={t.place} required maxLength={120} autoComplete="off" {...registerField(form, 'place')} />
        )}
        <FieldGroup label={t.teams} hint={t.teamsHint} error={form.formState.errors.teamIds?.message}>
          <div className="grid gap-x-5 sm:grid-cols-2">
            {teams.map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={<span className="wrap-anywhere">{name}</span>}
                checked={teamIds.includes(id)}
                onChange={({ target }) => check(id, target.checked)}
              />
            ))}
          </div>
        </FieldGroup>
        <TextAreaField label={t.note} rows={2} maxLength={500} {...registerField(form, 'note')} />
        <Overlaps overlaps={overlaps} />
      </Form>
    </FormDialog>
  )
}

const shownOverlaps = 4

function Overlaps({ overlaps }: { overlaps: readonly string[] }) {
  if (overlaps.length === 0) return null
  const more = overlaps.length - shownOverlaps
  return (
    <Banner tone="amber">
      <p>{t.overlaps(overlaps.length)}</p>
      <ul className="mt-1 font-normal">
        {overlaps.slice(0, shownOverlaps).map((words, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two events can have the same words
          <li key={`${index} ${words}`} className="wrap-anywhere">
            {words}
          </li>
        ))}
        {more > 0 && <li>{t.andMore(more)}</li>}
      </ul>
    </Banner>
  )
}

const byStart = (a: Pick<EventRow, 'start_time'>, b: Pick<EventRow, 'start_time'>) =>
  a.start_time < b.start_time ? -1 : 1

/** Returns the number of dates of a weekly repetition, or 0 if they are not typed yet. */
const countDates = (from = '', until = '') =>
  /^\d{4}-\d\d-\d\d$/.test(from) && until > from ? listWeeklyDates(from, until).length : 0
