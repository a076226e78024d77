import type { VenueClosure, VenueOpeningHours } from '../schema/venues.ts'
import { addDays, timeToMinutes, weekdayOf } from '../time.ts'

// When a venue is open: the current status on its card, and the checks of its form. Dates and times of day are local to
// the league.

export type DailyHours = Pick<VenueOpeningHours, 'weekday' | 'opens' | 'closes'>
export type Closure = Pick<VenueClosure, 'field_id' | 'start_date' | 'end_date' | 'reason'>

const minutesADay = 24 * 60

/** Returns minutes after midnight. `23:59` is the latest possible value and means until midnight. */
export function closingMinutes(closes: string): number {
  return closes === '23:59' ? minutesADay : timeToMinutes(closes)
}

/** Returns the hours of a weekday, in order. */
export function hoursOn<Hours extends DailyHours>(hours: readonly Hours[], weekday: number): Hours[] {
  return hours
    .filter((one) => one.weekday === weekday)
    .toSorted((a, b) => timeToMinutes(a.opens) - timeToMinutes(b.opens))
}

/** Returns the indexes of the spans that begin before another one of the same day has ended. */
export function overlappingHours(hours: readonly DailyHours[]): number[] {
  return hours.flatMap((one, index) => {
    const isIn = hours.some(
      (other, before) =>
        before !== index &&
        other.weekday === one.weekday &&
        timeToMinutes(other.opens) < closingMinutes(one.closes) &&
        timeToMinutes(one.opens) < closingMinutes(other.closes) &&
        (other.opens < one.opens || (other.opens === one.opens && before < index)),
    )
    return isIn ? [index] : []
  })
}

export type Moment = { readonly date: string; readonly time: string }

export type VenueNow =
  | { readonly isOpen: true; /** null: the closing time is unknown. */ readonly until: string | null }
  | {
      readonly isOpen: false
      /** The current closure of the whole venue. */
      readonly closure: Closure | null
      /** When it opens next, within a year; null if unknown. */
      readonly opens: Moment | null
    }

const daysAhead = 366

export function venueNow(hours: readonly DailyHours[], closures: readonly Closure[], now: Moment): VenueNow {
  const whole = closures.filter((one) => one.field_id === null)
  const closureOn = (date: string) => whole.find((one) => one.start_date <= date && date <= one.end_date) ?? null
  const closure = closureOn(now.date)
  const minutes = timeToMinutes(now.time)
  if (closure === null) {
    if (hours.length === 0) return { isOpen: true, until: null }
    const span = hoursOn(hours, weekdayOf(now.date)).find(
      ({ opens, closes }) => timeToMinutes(opens) <= minutes && minutes < closingMinutes(closes),
    )
    if (span) return { isOpen: true, until: span.closes === '23:59' ? '24:00' : span.closes }
  }
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const date = addDays(now.date, ahead)
    if (closureOn(date) !== null) continue
    if (hours.length === 0) return { isOpen: false, closure, opens: { date, time: '00:00' } }
    const next = hoursOn(hours, weekdayOf(date)).find(({ opens }) => ahead > 0 || timeToMinutes(opens) > minutes)
    if (next) return { isOpen: false, closure, opens: { date, time: next.opens } }
  }
  return { isOpen: false, closure, opens: null }
}

/** Returns the current or next closure: the first to begin of those that are not over. */
export function nextClosure<One extends Closure>(closures: readonly One[], date: string): One | null {
  const ahead = closures.filter((one) => one.end_date >= date)
  return ahead.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))[0] ?? null
}
