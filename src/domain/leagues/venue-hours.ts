import type { VenueClosure, VenueOpeningHours } from '../schema/venues.ts'
import { addDays, timeToMinutes, getWeekday } from '../time.ts'

// Computes when a venue is open, for the status on its card and for validating its form. Dates and times of day are
// local to the league.

export type DailyHours = Pick<VenueOpeningHours, 'weekday' | 'opens' | 'closes'>
export type Closure = Pick<VenueClosure, 'field_id' | 'start_date' | 'end_date' | 'reason'>

const minutesADay = 24 * 60

/**
 * Returns the closing time in minutes after midnight. `23:59` is the latest possible value and means until midnight.
 */
export function toClosingMinutes(closes: string): number {
  return closes === '23:59' ? minutesADay : timeToMinutes(closes)
}

/** Returns the hours of a weekday, ordered by opening time. */
export function getHoursOn<Hours extends DailyHours>(hours: readonly Hours[], weekday: number): Hours[] {
  return hours
    .filter((one) => one.weekday === weekday)
    .toSorted((a, b) => timeToMinutes(a.opens) - timeToMinutes(b.opens))
}

/**
 * Returns the indexes of the spans that overlap another span of the same day that opens earlier (or at the same time,
 * if the other comes first in the list).
 */
export function findOverlappingHours(hours: readonly DailyHours[]): number[] {
  return hours.flatMap((one, index) => {
    const isIn = hours.some(
      (other, before) =>
        before !== index &&
        other.weekday === one.weekday &&
        timeToMinutes(other.opens) < toClosingMinutes(one.closes) &&
        timeToMinutes(one.opens) < toClosingMinutes(other.closes) &&
        (other.opens < one.opens || (other.opens === one.opens && before < index)),
    )
    return isIn ? [index] : []
  })
}

export type VenueLocalTime = { readonly date: string; readonly time: string }

export type VenueStatus =
  | { readonly isOpen: true; /** null: the closing time is unknown. */ readonly until: string | null }
  | {
      readonly isOpen: false
      /** The current closure of the whole venue. */
      readonly closure: Closure | null
      /** When the venue next opens, within a year; null if unknown. */
      readonly opens: VenueLocalTime | null
    }

const daysAhead = 366

export function getVenueStatus(
  hours: readonly DailyHours[],
  closures: readonly Closure[],
  now: VenueLocalTime,
): VenueStatus {
  const whole = closures.filter((one) => one.field_id === null)
  const closureOn = (date: string) => whole.find((one) => one.start_date <= date && date <= one.end_date) ?? null
  const closure = closureOn(now.date)
  const minutes = timeToMinutes(now.time)
  if (closure === null) {
    if (hours.length === 0) return { isOpen: true, until: null }
    const span = getHoursOn(hours, getWeekday(now.date)).find(
      ({ opens, closes }) => timeToMinutes(opens) <= minutes && minutes < toClosingMinutes(closes),
    )
    if (span) return { isOpen: true, until: span.closes === '23:59' ? '24:00' : span.closes }
  }
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const date = addDays(now.date, ahead)
    if (closureOn(date) !== null) continue
    if (hours.length === 0) return { isOpen: false, closure, opens: { date, time: '00:00' } }
    const next = getHoursOn(hours, getWeekday(date)).find(({ opens }) => ahead > 0 || timeToMinutes(opens) > minutes)
    if (next) return { isOpen: false, closure, opens: { date, time: next.opens } }
  }
  return { isOpen: false, closure, opens: null }
}

/** Returns the current or next closure: among those that are not over, the one that begins first. */
export function findNextClosure<One extends Closure>(closures: readonly One[], date: string): One | null {
  const ahead = closures.filter((one) => one.end_date >= date)
  return ahead.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))[0] ?? null
}
