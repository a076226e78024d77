import type { CalendarEvent } from '@schedule-x/calendar'
import type { CalendarGame } from './calendar-game.ts'
import { gameTitle } from './calendar-game.ts'

/** What Schedule-X holds of a game. Built field by field: a spread row could bring `_customContent` along. */
export type GameEvent = CalendarEvent & {
  readonly start: Temporal.ZonedDateTime
  readonly end: Temporal.ZonedDateTime
  readonly game: CalendarGame
  readonly isInConflict: boolean
}

export function calendarEventOf(
  game: CalendarGame,
  { timeZone, isInConflict }: { timeZone: string; isInConflict: boolean },
): GameEvent {
  return {
    id: game.id,
    title: gameTitle(game),
    start: Temporal.Instant.from(game.start).toZonedDateTimeISO(timeZone),
    end: Temporal.Instant.from(game.end).toZonedDateTimeISO(timeZone),
    game,
    isInConflict,
    _options: { additionalClasses: isInConflict ? ['has-conflict'] : [] },
  }
}
