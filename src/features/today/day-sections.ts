import { addMinutes, localDate } from '#domain/time.ts'
import type { DayGame } from './today-games.ts'

/** The day as a coach sees it. In order of time; `missing` and `done` the latest first. */
export type DaySections = {
  /** On the field, or about to be. */
  readonly now: readonly DayGame[]
  /** Over by the clock, without a result that this person could enter. */
  readonly missing: readonly DayGame[]
  readonly later: readonly DayGame[]
  readonly done: readonly DayGame[]
}

const shownEarlyMinutes = 15
const overtimeMinutes = 90

/** @param now an instant */
export function sortIntoSections(games: readonly DayGame[], now: string): DaySections {
  const running: DayGame[] = []
  const missing: DayGame[] = []
  const later: DayGame[] = []
  const done: DayGame[] = []
  for (const day of games.toSorted(byTime)) {
    const { game, league } = day
    const isToday = localDate(game.start_time, league.time_zone) === localDate(now, league.time_zone)
    switch (game.status) {
      case 'scheduled':
        if (now < addMinutes(game.start_time, -shownEarlyMinutes)) later.push(day)
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
      case 'forfeited':
        if (isToday || day.isAsking) done.push(day)
        break
    }
  }
  return { now: running, missing: missing.toReversed(), later, done: done.toReversed() }
}

export function isEmpty({ now, missing, later, done }: DaySections): boolean {
  return now.length + missing.length + later.length + done.length === 0
}

function byTime(a: DayGame, b: DayGame): number {
  const [first, second] = [a, b].map(({ game }) => `${game.start_time} ${game.id}`)
  return first === second ? 0 : (first ?? '') < (second ?? '') ? -1 : 1
}
