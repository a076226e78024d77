import type { VenueClosure } from '../schema/venues.ts'
import { addDays } from '../time.ts'

// The days on which a league cannot play everywhere, by name: closures of venues and fields, and the blackout dates of
// schedules.

export type ClosedDayNote =
  /** Every field of the league is closed. */
  | { readonly kind: 'closed'; readonly reason: string | null }
  /** A venue or field is closed, and others are open. */
  | { readonly kind: 'place'; readonly place: string; readonly reason: string | null }
  /** A schedule plans no games; `schedule` is null if there is no other one. */
  | { readonly kind: 'blackout'; readonly schedule: string | null }

export type ClosedDay = {
  /** Whether nothing can be played: every field is closed, or no schedule plans games. */
  readonly isClosed: boolean
  readonly notes: readonly ClosedDayNote[]
}

export type ClosedDaysInput = {
  /** Both dates are inclusive. */
  readonly from: string
  readonly to: string
  /** The fields on which the league can play. */
  readonly fields: readonly {
    readonly id: string
    readonly name: string
    readonly venueId: string
    readonly venue: string
  }[]
  readonly closures: readonly Pick<VenueClosure, 'venue_id' | 'field_id' | 'start_date' | 'end_date' | 'reason'>[]
  readonly schedules: readonly {
    readonly name: string
    readonly startDate: string
    readonly endDate: string
    readonly blackoutDates: readonly string[]
  }[]
}

/** Returns the days with something to note, by date. */
export function listClosedDays({ from, to, ...input }: ClosedDaysInput): Map<string, ClosedDay> {
  const closures = input.closures.filter(
    (one) => one.start_date <= to && one.end_date >= from && input.fields.some((field) => isClosedBy(field, one)),
  )
  const dates = new Set<string>()
  for (const { start_date, end_date } of closures) {
    const last = end_date < to ? end_date : to
    for (let date = start_date > from ? start_date : from; date <= last; date = addDays(date, 1)) dates.add(date)
  }
  const blackouts = input.schedules.flatMap(({ blackoutDates }) => blackoutDates)
  for (const date of blackouts) if (from <= date && date <= to) dates.add(date)
  const days = [...dates].toSorted().flatMap((date) => {
    const day = closedDay(date, { ...input, closures })
    return day.notes.length === 0 ? [] : [[date, day] as const]
  })
  return new Map(days)
}

function closedDay(date: string, { fields, closures, schedules }: Omit<ClosedDaysInput, 'from' | 'to'>): ClosedDay {
  const onDate = closures.filter((one) => one.start_date <= date && date <= one.end_date)
  const areAllClosed = fields.length > 0 && fields.every((field) => onDate.some((one) => isClosedBy(field, one)))
  const running = schedules.filter((one) => one.startDate <= date && date <= one.endDate)
  const without = running.filter(({ blackoutDates }) => blackoutDates.includes(date))
  const notes: ClosedDayNote[] = [
    ...onDate.map((one): ClosedDayNote =>
      areAllClosed
        ? { kind: 'closed', reason: one.reason }
        : { kind: 'place', place: placeOf(one, fields), reason: one.reason },
    ),
    ...without.map(({ name }): ClosedDayNote => ({ kind: 'blackout', schedule: schedules.length === 1 ? null : name })),
  ]
  return {
    isClosed: areAllClosed || (without.length > 0 && without.length === running.length),
    notes: [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()],
  }
}

type Closure = ClosedDaysInput['closures'][number]
type Field = ClosedDaysInput['fields'][number]

const isClosedBy = ({ id, venueId }: Field, { venue_id, field_id }: Closure) =>
  venue_id === venueId && (field_id === null || field_id === id)

function placeOf(closure: Closure, fields: readonly Field[]): string {
  const field = fields.find((one) => isClosedBy(one, closure))
  if (!field) return ''
  return closure.field_id === null ? field.venue : `${field.venue}, ${field.name}`
}
