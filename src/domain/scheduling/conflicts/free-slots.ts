import { dateToDayNumber, localToMs, timeToMinutes } from '../../time.ts'
import { instantToMs } from './instant-to-ms.ts'
import type { EventRow } from './event-times.ts'
import { findClosedTimes, type ClosedTimesInput } from './closed-times.ts'

/** A time when a field is free, with instants in the format of the rows. */
export type FreeTime = { readonly fieldId: string; readonly start: string; readonly end: string }

export type FreeTimesInput = ClosedTimesInput & {
  /** All games on the fields, across leagues and schedules, including those of the nights before and after. */
  readonly games: readonly { readonly fieldId: string | null; readonly start: string; readonly end: string }[]
  /** Practices and other events, which need no turnaround. */
  readonly events: readonly Pick<EventRow, 'field_id' | 'start_time' | 'end_time'>[]
  /** Minutes that a field stays free between two games. */
  readonly turnaroundMinutes: number
}

/** A venue without opening hours is always open, but no one wants to be offered the middle of the night. */
export const defaultDayHours = { start: '08:00', end: '23:00' } as const

const minuteMs = 60_000

/**
 * Returns when fields are free between two dates: their venue is open (only in the daytime if it has no opening hours),
 * nothing is closed, and there is enough turnaround before and after other games that day, and no event. Ordered by field, then time.
 */
export function findFreeTimes(question: FreeTimesInput): FreeTime[] {
  const { timeZone, startDate, endDate, fields, openingHours, games, events, turnaroundMinutes } = question
  const [first, last] = [dateToDayNumber(startDate), dateToDayNumber(endDate)]
  if (last < first) return []
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const at = (day: number, time: string) => localToMs(day, timeToMinutes(time), timeZone)
  const wholeDays = [{ start: localToMs(first, 0, timeZone), end: localToMs(last + 1, 0, timeZone) }]
  const daytimes = days.map((day) => ({ start: at(day, defaultDayHours.start), end: at(day, defaultDayHours.end) }))
  const venuesWithHours = new Set(openingHours.map(({ venue_id }) => venue_id))

  const taken = new Map<string, Span[]>(fields.map(({ id }) => [id, []]))
  for (const { fieldId, start, end } of findClosedTimes(question)) {
    if (fieldId !== null) taken.get(fieldId)?.push({ start: instantToMs(start), end: instantToMs(end) })
  }
  for (const { field_id, start_time, end_time } of events) {
    taken.get(field_id ?? '')?.push({ start: instantToMs(start_time), end: instantToMs(end_time) })
  }
  const margin = turnaroundMinutes * minuteMs
  for (const { fieldId, start, end } of games) {
    if (fieldId !== null)
      taken.get(fieldId)?.push({ start: instantToMs(start) - margin, end: instantToMs(end) + margin })
  }
  return fields.flatMap(({ id, venueId }) => {
    const open = venuesWithHours.has(venueId) ? wholeDays : daytimes
    return without(open, taken.get(id) ?? []).map(({ start, end }) => ({
      fieldId: id,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    }))
  })
}

/** Games start on multiples of this: no one plays at 10:07. */
const stepMs = 5 * minuteMs

/**
 * Cuts free times into consecutive slots for games of this length, with the turnaround between them.
 * @param from no slot begins before this instant
 */
export function splitIntoSlots(
  free: readonly FreeTime[],
  { minutes, turnaroundMinutes, from }: { minutes: number; turnaroundMinutes: number; from: string },
): FreeTime[] {
  const length = minutes * minuteMs
  const earliest = instantToMs(from)
  return free.flatMap(({ fieldId, start, end }) => {
    const slots: FreeTime[] = []
    const until = instantToMs(end)
    let next = toStep(instantToMs(start))
    while (next < earliest) next = toStep(next + length + turnaroundMinutes * minuteMs)
    for (; next + length <= until; next = toStep(next + length + turnaroundMinutes * minuteMs)) {
      slots.push({ fieldId, start: new Date(next).toISOString(), end: new Date(next + length).toISOString() })
    }
    return slots
  })
}

/**
 * Returns the times at which a game of this length fits into the free times. They start at multiples of `stepMinutes`,
 * and not before `from`.
 */
export function listPossibleStarts(
  free: readonly FreeTime[],
  { minutes, stepMinutes, from }: { minutes: number; stepMinutes: number; from: string },
): FreeTime[] {
  const [length, step, earliest] = [minutes * minuteMs, stepMinutes * minuteMs, instantToMs(from)]
  return free.flatMap(({ fieldId, start, end }) => {
    const first = Math.ceil(Math.max(instantToMs(start), earliest) / step) * step
    const count = Math.max(0, Math.floor((instantToMs(end) - length - first) / step) + 1)
    return Array.from({ length: count }, (_, index) => ({
      fieldId,
      start: new Date(first + index * step).toISOString(),
      end: new Date(first + index * step + length).toISOString(),
    }))
  })
}

type Span = { readonly start: number; readonly end: number }

const toStep = (ms: number) => Math.ceil(ms / stepMs) * stepMs

/** Returns the parts of `open` that `taken` doesn't cover, in the order of `open`. */
function without(open: readonly Span[], taken: readonly Span[]): Span[] {
  const cuts = taken.toSorted((a, b) => a.start - b.start)
  return open.flatMap(({ start, end }) => {
    const left: Span[] = []
    let from = start
    for (const cut of cuts) {
      if (cut.end <= from || cut.start >= end) continue
      if (cut.start > from) left.push({ start: from, end: cut.start })
      from = Math.max(from, cut.end)
    }
    if (from < end) left.push({ start: from, end })
    return left
  })
}
