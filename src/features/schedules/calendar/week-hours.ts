import { compareText } from '#domain/compare-text.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import type { CalendarGame } from './calendar-game.ts'

type WeekHour = {
  /** Hours after midnight. */
  readonly hour: number
  /** The games that begin in this hour, by date. */
  readonly gamesByDate: ReadonlyMap<string, readonly CalendarGame[]>
}

const byPlace = new Intl.Collator('en', { numeric: true })

/**
 * Returns the hours of the day in which a game begins on any date, in order, with their games by start and place. Hours
 * without games are left out.
 */
export function groupByHour(games: readonly CalendarGame[], timeZone: string): WeekHour[] {
  const hours = new Map<number, Map<string, CalendarGame[]>>()
  const parts = new Map<string, { readonly date: string; readonly hour: number }>()
  for (const game of games) {
    // Many games begin at the same instant, and local times take long to compute.
    const known = parts.get(game.start)
    const part = known ?? {
      date: toLocalDate(game.start, timeZone),
      hour: Number(toLocalTime(game.start, timeZone).slice(0, 2)),
    }
    if (!known) parts.set(game.start, part)
    const byDate = hours.get(part.hour) ?? new Map<string, CalendarGame[]>()
    hours.set(part.hour, byDate)
    const ofDate = byDate.get(part.date)
    if (ofDate) ofDate.push(game)
    else byDate.set(part.date, [game])
  }
  return [...hours].toSorted(([a], [b]) => a - b).map(([hour, gamesByDate]) => ({ hour, gamesByDate }))
}

/** Orders games by their start, and games at the same time by field. */
export function compareGames(a: CalendarGame, b: CalendarGame): number {
  return compareText(a.start, b.start) || byPlace.compare(a.place ?? '', b.place ?? '')
}

/**
 * Returns the widths of columns, in order, as a grid template: days without games shrink but stay, and the day with the
 * most games gets the most room.
 * @param narrowAt the width of a column without games
 */
export function toColumns(counts: readonly number[], narrowAt: (index: number) => string): string {
  const most = Math.max(...counts)
  return counts
    .map((count, index) => {
      if (most === 0) return 'minmax(0, 1fr)'
      if (count === 0) return narrowAt(index)
      return count === most ? 'minmax(0, 1.3fr)' : 'minmax(0, 1fr)'
    })
    .join(' ')
}
