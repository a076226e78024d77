import { formatTime } from '#i18n/format.ts'
import { splitIntoSlots, findFreeTimes } from '#domain/scheduling/conflicts/free-slots.ts'
import { findClosedTimes } from '#domain/scheduling/conflicts/closed-times.ts'
import {
  addDays,
  listDatesBetween,
  toLocalDate,
  localToInstant,
  timeToMinutes,
  toDayMinutes,
  getWeekday,
} from '#domain/time.ts'
import type { LeagueEvent } from '#domain/schema/league-events.ts'
import { toClosingMinutes, getHoursOn } from '#domain/leagues/venue-hours.ts'
import type { VenueDetails } from './venue-form.ts'
import { t } from './words.ts'

// A venue's bookings by field and day, as plain text and instants for the grid, the week, and the list.

export type BookedGame = {
  readonly id: string
  readonly fieldId: string
  readonly start: string
  readonly end: string
  readonly title: string
  /** The names of the game's league and schedule. */
  readonly notes: string
  readonly isDraft: boolean
}

export type AvailabilityEntry = { readonly start: string; readonly end: string } & (
  | { readonly kind: 'free' }
  | { readonly kind: 'closed'; readonly words: string }
  | { readonly kind: 'game'; readonly game: BookedGame }
  | { readonly kind: 'event'; readonly event: LeagueEvent }
)

/**
 * One field on one day. The entries are in chronological order; a game or an event at a time when the field is closed
 * overlaps the closed entry.
 */
export type FieldDay = {
  readonly fieldId: string
  readonly date: string
  readonly entries: readonly AvailabilityEntry[]
}

export type AvailabilityInput = VenueDetails & {
  readonly timeZone: string
  readonly from: string
  readonly to: string
  readonly games: readonly BookedGame[]
  readonly events: readonly LeagueEvent[]
  readonly minutes: number
  readonly turnaroundMinutes: number
  readonly now: string
}

export function computeAvailability(question: AvailabilityInput): FieldDay[] {
  const { venue, fields, hours, closures, timeZone, from, to, games, minutes, turnaroundMinutes, now } = question
  const { events } = question
  const places = fields.map(({ id }) => ({ id, venueId: venue.id }))
  const asked = { timeZone, startDate: from, endDate: to, fields: places, openingHours: hours, closures }
  // Adds one day on each side, so that a period that continues past midnight is not split.
  const around = { ...asked, startDate: addDays(from, -1), endDate: addDays(to, 1) }
  const free = splitIntoSlots(findFreeTimes({ ...around, games, events, turnaroundMinutes }), {
    minutes,
    turnaroundMinutes,
    from: now,
  })
  const closed = findClosedTimes(asked)
  return fields.flatMap((field) =>
    listDatesBetween(from, to).map((date) => {
      const day = spanOfDay(date, timeZone)
      const isHere = (one: { fieldId: string | null }) => one.fieldId === field.id
      const overlaps = (one: { start: string; end: string }) => one.start < day.end && day.start < one.end
      const closure = closures.find(
        (one) => (one.field_id === null || one.field_id === field.id) && one.start_date <= date && date <= one.end_date,
      )
      const words = closure ? (closure.reason === null ? t.closed : t.closed2(closure.reason)) : t.notOpen
      const entries: AvailabilityEntry[] = [
        ...closed
          .filter(isHere)
          .filter(overlaps)
          .map((one): AvailabilityEntry => ({ kind: 'closed', ...cut(one, day), words })),
        ...games
          .filter(isHere)
          .filter(overlaps)
          .map((game): AvailabilityEntry => ({ kind: 'game', ...cut(game, day), game })),
        ...events
          .map((event) => ({ event, fieldId: event.field_id, start: event.start_time, end: event.end_time }))
          .filter(isHere)
          .filter(overlaps)
          .map((one): AvailabilityEntry => ({ kind: 'event', ...cut(one, day), event: one.event })),
        ...free
          .filter((slot) => isHere(slot) && toLocalDate(slot.start, timeZone) === date)
          .map(({ start, end }): AvailabilityEntry => ({ kind: 'free', start, end })),
      ]
      return { fieldId: field.id, date, entries: entries.toSorted(byTime) }
    }),
  )
}

/** Returns text such as `9:00 AM–12:00 PM, 2:00 PM–10:00 PM`, `always open`, or `not open`. */
export function formatHours(hours: VenueDetails['hours'], date: string): string {
  if (hours.length === 0) return t.alwaysOpen
  const ofDay = getHoursOn(hours, getWeekday(date))
  if (ofDay.length === 0) return t.notOpen2
  return ofDay
    .map(({ opens, closes }) => `${formatTime(opens)}–${formatTime(closes === '23:59' ? '24:00' : closes)}`)
    .join(', ')
}

/** Returns the range of hours that a grid needs in order to show everything except closed times. */
export function getShownHours(days: readonly FieldDay[], hours: VenueDetails['hours'], timeZone: string) {
  let [first, last] = hours.length === 0 ? [8 * 60, 23 * 60] : [24 * 60, 0]
  for (const { opens, closes } of hours) {
    first = Math.min(first, timeToMinutes(opens))
    last = Math.max(last, toClosingMinutes(closes))
  }
  for (const { date, entries } of days) {
    for (const entry of entries) {
      if (entry.kind === 'closed') continue
      const { top, bottom } = toDayMinutes(entry, date, timeZone)
      first = Math.min(first, top)
      last = Math.max(last, bottom)
    }
  }
  return { first: Math.floor(first / 60), last: Math.ceil(last / 60) }
}

/** Returns the part of a time range that falls on this day. */
function cut({ start, end }: { start: string; end: string }, day: { start: string; end: string }) {
  return { start: start < day.start ? day.start : start, end: end > day.end ? day.end : end }
}

function spanOfDay(date: string, timeZone: string) {
  return { start: localToInstant(date, '00:00', timeZone), end: localToInstant(addDays(date, 1), '00:00', timeZone) }
}

function byTime(a: AvailabilityEntry, b: AvailabilityEntry): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1
  return a.kind === 'closed' ? -1 : 1
}
