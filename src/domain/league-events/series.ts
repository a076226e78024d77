import type { LeagueEvent } from '../schema/league-events.ts'
import { addDays, dateToDayNumber, localToInstant, toLocalDate } from '../time.ts'

/** Most events that one repetition creates: a little more than a year of weeks. */
export const maxSeriesEvents = 60

/** When an event is, in its league's time zone. An end that is not after the start is on the next day. */
export type EventClock = { readonly date: string; readonly start: string; readonly end: string }

export type EventSpan = Pick<LeagueEvent, 'start_time' | 'end_time'>

export function toEventSpan({ date, start, end }: EventClock, timeZone: string): EventSpan {
  return {
    start_time: localToInstant(date, start, timeZone),
    end_time: localToInstant(end > start ? date : addDays(date, 1), end, timeZone),
  }
}

/**
 * Returns the dates of a weekly repetition, from the first date through `until`; at most one more than may be created,
 * so that a longer repetition can be refused.
 */
export function listWeeklyDates(first: string, until: string): string[] {
  const weeks = Math.floor((dateToDayNumber(until) - dateToDayNumber(first)) / 7)
  const count = Math.min(Math.max(weeks, 0), maxSeriesEvents) + 1
  return Array.from({ length: count }, (_, week) => addDays(first, 7 * week))
}

/** Returns the event and those of its series that begin later, in order of time. */
export function listFollowing(event: LeagueEvent, all: readonly LeagueEvent[]): LeagueEvent[] {
  if (event.series_id === null) return [event]
  return all
    .filter(({ series_id, start_time }) => series_id === event.series_id && start_time >= event.start_time)
    .toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))
}

/** Returns the dates of the events after the first one has moved to `date`: all of them move by as many days. */
export function shiftDates(events: readonly EventSpan[], date: string, timeZone: string): string[] {
  const dates = events.map(({ start_time }) => toLocalDate(start_time, timeZone))
  const days = dateToDayNumber(date) - dateToDayNumber(dates[0] ?? date)
  return dates.map((one) => addDays(one, days))
}
