import { formatDate } from '#i18n/format.ts'
import { formatClock } from '#i18n/format-period.ts'
import type { GameState } from '#domain/scores/game-states.ts'
import { getGameState } from '#domain/scores/get-game-state.ts'
import { formatGameTime, toLocalDate, toLocalTime } from '#domain/time.ts'
import { gameStateLabels } from '#ui/brand/game-status.tsx'
import { getGameTitle, type CalendarGame } from './calendar-game.ts'
import { t } from './words.ts'

/** @param now the current instant */
export function getCalendarGameState(game: CalendarGame, now: string): GameState {
  return getGameState(
    {
      status: game.status,
      result_state: game.resultState,
      end_time: game.end,
      home_team_id: game.homeTeamId,
      away_team_id: game.awayTeamId,
    },
    { now, isDraft: game.isDraft, isMoved: game.movedFrom !== null },
  )
}

/** Returns the state in words, or an empty text for a scheduled game: that is the norm. */
export function formatGameState(game: CalendarGame, state: GameState, timeZone: string): string {
  if (state === 'scheduled') return ''
  if (state === 'moved') return t.movedFrom(formatMovedFrom(game, timeZone))
  return state === game.status ? game.statusInWords : gameStateLabels[state]
}

/** Names the day only if the game moved to another one. */
function formatMovedFrom({ movedFrom, start }: CalendarGame, timeZone: string): string {
  if (movedFrom === null) return ''
  const date = toLocalDate(movedFrom, timeZone)
  return date === toLocalDate(start, timeZone) ? formatGameTime(movedFrom, timeZone) : formatDate(date)
}

/** Returns a game as one line for screen readers: `Bears – Foxes, 10:00 AM – 11:00 AM, Riverside, Field 2`. */
export function describeCalendarGame(
  game: CalendarGame,
  {
    state,
    timeZone,
    isInConflict,
    isChanged,
  }: { state: GameState; timeZone: string; isInConflict: boolean; isChanged: boolean },
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
    isChanged && t.changed,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Formats the start where an axis or the accessible name has the day period: `2:30` for `2:30 PM`. */
export function formatGridTime(game: CalendarGame, timeZone: string): string {
  return game.hasTime ? formatClock(toLocalTime(game.start, timeZone)) : t.tbd
}
