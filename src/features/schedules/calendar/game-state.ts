import { formatDate } from '#i18n/format.ts'
import { formatClock } from '#i18n/format-period.ts'
import { formatGameTime, toLocalDate, toLocalTime } from '#domain/time.ts'
import { getGameTitle, type CalendarGame } from './calendar-game.ts'
import { t } from './words.ts'

/** What a calendar tells about a game at a glance, each with its own edge, mark, and word (calendar.css). */
export type GameState =
  | 'scheduled'
  | 'moved'
  | 'live'
  | 'final'
  | 'waiting'
  | 'disputed'
  | 'missing'
  | 'cancelled'
  | 'postponed'

/** @param now the current instant: a published game that ended without a result is missing one */
export function getGameState(game: CalendarGame, now: string): GameState {
  switch (game.status) {
    case 'in_progress':
      return 'live'
    case 'completed':
      if (game.resultState === 'disputed') return 'disputed'
      return game.resultState === 'reported' ? 'waiting' : 'final'
    case 'forfeited':
      return 'final'
    case 'cancelled':
    case 'postponed':
      return game.status
    case 'scheduled':
      if (!game.isDraft && hasBothTeams(game) && game.end <= now) return 'missing'
      return game.movedFrom === null ? 'scheduled' : 'moved'
  }
}

/** No result is expected of a match whose teams are not known. */
const hasBothTeams = ({ homeTeamId, awayTeamId }: CalendarGame) => homeTeamId !== null && awayTeamId !== null

/** Returns the state in words, or an empty text for a scheduled game: that is the norm. */
export function formatGameState(game: CalendarGame, state: GameState, timeZone: string): string {
  switch (state) {
    case 'scheduled':
      return ''
    case 'moved':
      return t.movedFrom(formatMovedFrom(game, timeZone))
    case 'missing':
      return t.noResult
    case 'waiting':
      return t.waiting
    case 'disputed':
      return t.disputed
    case 'final':
      return game.status === 'forfeited' ? game.statusInWords : t.final
    case 'live':
    case 'cancelled':
    case 'postponed':
      return game.statusInWords
  }
}

/** Names the day only if the game moved to another one. */
function formatMovedFrom({ movedFrom, start }: CalendarGame, timeZone: string): string {
  if (movedFrom === null) return ''
  const date = toLocalDate(movedFrom, timeZone)
  return date === toLocalDate(start, timeZone) ? formatGameTime(movedFrom, timeZone) : formatDate(date)
}

/** Returns a game as one line for screen readers: `Bears vs Foxes, 10:00 AM – 11:00 AM, Riverside, Field 2`. */
export function describeCalendarGame(
  game: CalendarGame,
  { state, timeZone, isInConflict }: { state: GameState; timeZone: string; isInConflict: boolean },
): string {
  return [
    getGameTitle(game),
    game.match,
    game.hasTime ? `${formatGameTime(game.start, timeZone)} – ${formatGameTime(game.end, timeZone)}` : t.tbd,
    game.score,
    game.place ?? t.noPlaceYet,
    formatGameState(game, state, timeZone) || game.statusInWords,
    game.reason,
    isInConflict && t.conflict,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Formats the start where an axis or the accessible name has the day period: `2:30` for `2:30 PM`. */
export function formatGridTime(game: CalendarGame, timeZone: string): string {
  return game.hasTime ? formatClock(toLocalTime(game.start, timeZone)) : t.tbd
}
