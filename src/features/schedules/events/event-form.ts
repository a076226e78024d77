import * as z from 'zod/mini'
import { createId } from '#data/changes/create-id.ts'
import { listWeeklyDates, maxSeriesEvents, shiftDates, toEventSpan } from '#domain/league-events/series.ts'
import { leagueEventKinds, leagueEventRow, type LeagueEvent } from '#domain/schema/league-events.ts'
import { describeSkippedTime } from '#domain/skipped-times.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { optionalInput } from '#ui/forms/form-inputs.ts'
import type { EventChange, NewEvent } from './write-events.ts'
import { t } from './words.ts'

/** The value of `where` for an event that is on none of the organization's fields, at a place with a name. */
export const elsewhere = 'elsewhere'

const isTime = (typed: string) => /^\d\d:\d\d$/.test(typed)

/** What is typed. `where` is the ID of a field, `elsewhere`, or empty. */
export const eventFormSchema = z
  .object({
    kind: z.enum(leagueEventKinds),
    title: optionalInput(leagueEventRow.shape.title),
    date: z.iso.date(t.dateRequired),
    start: z.string().check(z.refine(isTime, { error: t.startRequired })),
    end: z.string().check(z.refine(isTime, { error: t.endRequired })),
    where: z.string(),
    place: optionalInput(leagueEventRow.shape.place),
    teamIds: z.array(z.string()),
    note: optionalInput(leagueEventRow.shape.note),
    repeats: z.boolean(),
    until: z.string(),
  })
  .check((context) => {
    const { kind, title, date, where, place, teamIds, repeats, until } = context.value
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [path], input: context.value })
    if (kind === 'event' && title === null) refuse('title', t.titleRequired)
    if (where === elsewhere && place === null) refuse('place', t.placeRequired)
    if ((where === '' || where === elsewhere) && teamIds.length === 0) refuse('teamIds', t.chooseSomething)
    if (!repeats) return
    if (!z.iso.date().safeParse(until).success || until <= date) refuse('until', t.repeatUntilRequired)
    else if (listWeeklyDates(date, until).length > maxSeriesEvents) {
      refuse('until', t.repeatTooLong(maxSeriesEvents))
    }
  })
export type EventInput = z.input<typeof eventFormSchema>
export type EventValues = z.output<typeof eventFormSchema>

export function toEventInput(event: LeagueEvent | undefined, today: string, timeZone: string): EventInput {
  return {
    kind: event?.kind ?? 'practice',
    title: event?.title ?? '',
    date: event ? toLocalDate(event.start_time, timeZone) : today,
    start: event ? toLocalTime(event.start_time, timeZone) : '18:00',
    end: event ? toLocalTime(event.end_time, timeZone) : '19:30',
    where: event?.field_id ?? (event?.place ? elsewhere : ''),
    place: event?.place ?? '',
    teamIds: [...(event?.team_ids ?? [])],
    note: event?.note ?? '',
    repeats: false,
    until: '',
  }
}

/** Returns the rows to be added: one, or one for each week. */
export function toNewEvents(values: EventValues, leagueId: string, timeZone: string): NewEvent[] {
  const dates = values.repeats ? listWeeklyDates(values.date, values.until) : [values.date]
  const series_id = dates.length > 1 ? createId() : null
  return dates.map((date) => ({
    id: createId(),
    league_id: leagueId,
    series_id,
    ...toColumns(values),
    ...toEventSpan({ ...values, date }, timeZone),
  }))
}

/** Returns the events with what was typed; their dates move by as many days as that of the first. */
export function toChangedEvents(values: EventValues, events: readonly LeagueEvent[], timeZone: string): EventChange[] {
  const dates = shiftDates(events, values.date, timeZone)
  return events.map(({ id }, index) => ({
    id,
    ...toColumns(values),
    ...toEventSpan({ ...values, date: dates[index] ?? values.date }, timeZone),
  }))
}

function toColumns({ kind, title, where, place, teamIds, note }: EventValues) {
  const isOnField = where !== '' && where !== elsewhere
  return {
    kind,
    title,
    field_id: isOnField ? where : null,
    place: where === elsewhere ? place : null,
    team_ids: teamIds,
    note,
  }
}

/** Returns the first of the typed times that does not exist on that date, and why, or null. */
export function findSkippedTime(
  { date, start, end }: Pick<EventValues, 'date' | 'start' | 'end'>,
  timeZone: string,
): { readonly field: 'start' | 'end'; readonly words: string } | null {
  const skippedStart = describeSkippedTime(date, start, timeZone)
  if (skippedStart !== null) return { field: 'start', words: skippedStart }
  const skippedEnd = end > start ? describeSkippedTime(date, end, timeZone) : null
  return skippedEnd === null ? null : { field: 'end', words: skippedEnd }
}
