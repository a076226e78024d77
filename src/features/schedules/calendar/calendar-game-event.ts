import type { CalendarEvent } from '@schedule-x/calendar'
import { isMovable } from '#domain/scheduling/conflicts/change-game.ts'
import { getGameTitle, type CalendarGame } from './calendar-game.ts'
import { t } from './words.ts'

/** A game as Schedule-X stores it. It is built field by field, because a spread row could contain `_customContent`. */
export type CalendarGameEvent = CalendarEvent & {
  readonly start: Temporal.ZonedDateTime
  readonly end: Temporal.ZonedDateTime
  readonly game: CalendarGame
  /** Remarks shown in addition to the game's status. */
  readonly notes: readonly string[]
}

export function toCalendarEvents(
  games: readonly CalendarGame[],
  { timeZone, marked, withDraft }: { timeZone: string; marked: ReadonlySet<string>; withDraft: boolean },
): CalendarGameEvent[] {
  const times = new Map<string, Temporal.ZonedDateTime>()
  /** Creates only one object per instant, because many games begin at the same time. */
  const shared = (instant: string) => {
    const time = times.get(instant) ?? timeOf(instant, timeZone)
    times.set(instant, time)
    return time
  }
  return games.map((game) => ({
    id: game.id,
    title: getGameTitle(game),
    start: shared(game.start),
    end: shared(game.end),
    game,
    notes: [
      ...(game.resultState === 'disputed' ? [t.resultDisputed] : []),
      ...(withDraft && game.isDraft ? [t.draftNote] : []),
      ...(marked.has(game.id) ? [t.conflictNote] : []),
    ],
    _options: {
      additionalClasses: marked.has(game.id) ? ['has-conflict'] : [],
      disableDND: !isMovable(game.status),
      disableResize: !isMovable(game.status),
    },
  }))
}

/**
 * Returns a start or end that caches its properties: Schedule-X requests the zone, the text, and the parts of both
 * times whenever it compares two games, thousands of times for a full week.
 */
function timeOf(instant: string, timeZone: string): Temporal.ZonedDateTime {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const withTimeZone = time.withTimeZone.bind(time)
  const words = time.toString()
  return Object.defineProperties(time, {
    ...Object.fromEntries(parts.map((part) => [part, { value: time[part] }])),
    withTimeZone: { value: (zone: string) => (zone === timeZone ? time : withTimeZone(zone)) },
    toString: { value: () => words },
  })
}

const parts = ['epochNanoseconds', 'year', 'month', 'day', 'hour', 'minute'] as const
