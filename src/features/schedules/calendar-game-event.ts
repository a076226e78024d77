import type { CalendarEvent } from '@schedule-x/calendar'
import { isMovable } from '#domain/schedule/change-game.ts'
import type { CalendarGame } from './calendar-game.ts'
import { gameTitle } from './calendar-game.ts'

/** What Schedule-X holds of a game. Built field by field: a spread row could bring `_customContent` along. */
export type GameEvent = CalendarEvent & {
  readonly start: Temporal.ZonedDateTime
  readonly end: Temporal.ZonedDateTime
  readonly game: CalendarGame
  /** What is to be said about it beside its status. */
  readonly notes: readonly string[]
}

export function calendarEventOf(
  game: CalendarGame,
  { timeZone, isInConflict, withDraft }: { timeZone: string; isInConflict: boolean; withDraft: boolean },
): GameEvent {
  return {
    id: game.id,
    title: gameTitle(game),
    start: Temporal.Instant.from(game.start).toZonedDateTimeISO(timeZone),
    end: Temporal.Instant.from(game.end).toZonedDateTimeISO(timeZone),
    game,
    notes: [
      ...(game.resultState === 'disputed' ? ['result disputed'] : []),
      ...(withDraft && game.isDraft ? ['draft'] : []),
      ...(isInConflict ? ['conflict'] : []),
    ],
    _options: {
      additionalClasses: isInConflict ? ['has-conflict'] : [],
      disableDND: !isMovable(game.status),
      disableResize: !isMovable(game.status),
    },
  }
}
