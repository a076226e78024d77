import type { VenueClosure, VenueOpeningHours } from '../../schema/venues.ts'
import { dateToDayNumber, localToMs, timeToMinutes, getWeekday, dayNumberToDate } from '../../time.ts'
import { toClosingMinutes } from '../../leagues/venue-hours.ts'
import type { BusyTime } from '../model/model.ts'

export type ClosedTimesInput = {
  /** The league's time zone, in which opening hours and closures are given. */
  readonly timeZone: string
  /** Both dates are inclusive. */
  readonly startDate: string
  readonly endDate: string
  readonly fields: readonly { readonly id: string; readonly venueId: string }[]
  readonly openingHours: readonly Pick<VenueOpeningHours, 'venue_id' | 'weekday' | 'opens' | 'closes'>[]
  readonly closures: readonly Pick<VenueClosure, 'venue_id' | 'field_id' | 'start_date' | 'end_date'>[]
}

/**
 * Returns when fields can't be used between two dates: outside the venue's opening hours, if it has any, and while the
 * venue or the field is closed. The times are grouped by field; those of one field neither overlap nor touch.
 *
 * A venue may open several times a day.
 */
export function findClosedTimes({ fields, ...question }: ClosedTimesInput): BusyTime[] {
  const [first, last] = [dateToDayNumber(question.startDate), dateToDayNumber(question.endDate)]
  if (last < first) return []
  const msOf = rememberedMs(question.timeZone)
  const season = { start: msOf(first, 0), end: msOf(last + 1, 0) }
  const spansOfVenues = new Map<string, readonly Span[]>()
  const outsideHours = (venueId: string) => {
    const known = spansOfVenues.get(venueId)
    if (known) return known
    const hours = question.openingHours.filter((one) => one.venue_id === venueId)
    const spans = hours.length === 0 ? [] : gaps(openSpans(hours, { first, last, msOf }), season)
    spansOfVenues.set(venueId, spans)
    return spans
  }
  return fields.flatMap(({ id, venueId }) => {
    const closures = question.closures
      .filter((one) => one.venue_id === venueId && (one.field_id === null || one.field_id === id))
      .map((one) => ({
        start: Math.max(season.start, msOf(dateToDayNumber(one.start_date), 0)),
        end: Math.min(season.end, msOf(dateToDayNumber(one.end_date) + 1, 0)),
      }))
    return joined([...outsideHours(venueId), ...closures]).map(({ start, end }): BusyTime => ({
      kind: 'closed',
      fieldId: id,
      teamIds: [],
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    }))
  })
}

/** A time range in milliseconds since 1970. The end is exclusive. */
type Span = { readonly start: number; readonly end: number }

type MsOf = (dayNumber: number, minutes: number) => number

/**
 * Returns a function that converts local dates and times to milliseconds. It caches the results, because many venues
 * open at the same times.
 */
function rememberedMs(timeZone: string): MsOf {
  const known = new Map<number, number>()
  return (dayNumber, minutes) => {
    const key = dayNumber * minutesADay + minutes
    const ms = known.get(key) ?? localToMs(dayNumber, minutes, timeZone)
    known.set(key, ms)
    return ms
  }
}

const minutesADay = 24 * 60

function openSpans(
  hours: readonly Pick<VenueOpeningHours, 'weekday' | 'opens' | 'closes'>[],
  { first, last, msOf }: { first: number; last: number; msOf: MsOf },
): Span[] {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return days.flatMap((day) => {
    const weekday = getWeekday(dayNumberToDate(day))
    return hours
      .filter((one) => one.weekday === weekday)
      .map(({ opens, closes }) => ({
        start: msOf(day, timeToMinutes(opens)),
        end: msOf(day, toClosingMinutes(closes)),
      }))
  })
}

/** Returns the parts of the whole not covered by the spans; some may be empty. */
function gaps(spans: readonly Span[], whole: Span): Span[] {
  const open = joined(spans)
  return [...open, { start: whole.end, end: whole.end }].map(({ start }, index) => ({
    start: open[index - 1]?.end ?? whole.start,
    end: start,
  }))
}

/** Merges the times into spans that neither overlap nor touch, in order. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const next of spans.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last === undefined || next.start > last.end) result.push(next)
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, next.end) }
  }
  return result
}
