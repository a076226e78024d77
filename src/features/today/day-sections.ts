import { compareText } from '#domain/compare-text.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { addMinutes, toLocalDate } from '#domain/time.ts'
import type { DayGame } from './today-games.ts'

/** The day from a coach's perspective, ordered by time and place, except that `missing` and `done` are newest first. */
export type DaySections = {
  /** Games that are in progress or about to start. */
  readonly now: readonly DayGame[]
  /** Games that are over by the clock but lack a result, which this person could enter. */
  readonly missing: readonly DayGame[]
  readonly later: readonly DayGame[]
  readonly done: readonly DayGame[]
}

const shownEarlyMinutes = 15
const overtimeMinutes = 90

/** Games that were in `now` or `missing` when this screen was last rendered. */
export type PreviouslyShownGames = ReadonlyMap<string, 'now' | 'missing'>

/**
 * Sorts games into sections. A result that arrives from elsewhere does not move its game, because the next game must
 * not shift under a thumb.
 * @param now an instant
 */
export function sortIntoSections(
  games: readonly DayGame[],
  now: string,
  shown: PreviouslyShownGames = new Map<string, never>(),
): DaySections {
  const running: DayGame[] = []
  const missing: DayGame[] = []
  const later: DayGame[] = []
  const done: DayGame[] = []
  for (const day of games.toSorted(byTime)) {
    const { game, league } = day
    const isToday = toLocalDate(game.start_time, league.time_zone) === toLocalDate(now, league.time_zone)
    switch (game.status) {
      case 'scheduled':
        if (now < addMinutes(game.start_time, game.local_time ? -shownEarlyMinutes : 0)) later.push(day)
        else if (now < game.end_time) running.push(day)
        else if (day.side !== null || isToday) missing.push(day)
        break
      case 'in_progress':
        if (now < addMinutes(game.end_time, overtimeMinutes)) running.push(day)
        else if (day.side !== null || isToday) missing.push(day)
        break
      case 'cancelled':
      case 'postponed':
        if (isToday) (now < game.start_time ? later : done).push(day)
        break
      case 'completed':
      case 'forfeited': {
        const place = shown.get(game.id)
        if (place) (place === 'now' ? running : missing).push(day)
        else if (isToday || day.isAsking) done.push(day)
        break
      }
    }
  }
  return { now: running, missing: missing.toReversed(), later, done: done.toReversed() }
}

/** Returns whether the game belongs to the section `now` or `missing`, and this person may report it. */
export function needsScore(day: DayGame, now: string, shown?: PreviouslyShownGames): boolean {
  const { now: running, missing } = sortIntoSections([day], now, shown)
  return day.side !== null && running.length + missing.length > 0
}

export function hasNoGames({ now, missing, later, done }: DaySections): boolean {
  return now.length + missing.length + later.length + done.length === 0
}

/** Orders games by their start, and games at the same time by place. */
export function byTime(a: DayGame, b: DayGame): number {
  const key = (day: DayGame) => `${day.game.start_time} ${formatPlace(day)} ${day.game.id}`
  return compareText(key(a), key(b))
}
