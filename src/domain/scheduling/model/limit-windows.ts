import { groupBy } from '../../group-by.ts'
import { dateToDayNumber, getWeekday } from '../../time.ts'
import type { GameLimit } from './model.ts'

/** A run of dates, as indexes, in which a team plays at most `games` games. */
export type LimitWindow = {
  readonly limit: number // the index of its limit
  readonly games: number
  readonly first: number
  readonly last: number
  /** By team: games elsewhere in the week, on days that are no dates of the calendar. */
  readonly elsewhere: Int16Array
}

/** A game of a team that is not in the calendar. */
export type GameElsewhere = { readonly team: number; readonly date: string }

/** Returns the windows of each limit, in order of their first dates. */
export function listLimitWindows(
  { dates, teams }: { readonly dates: readonly string[]; readonly teams: number },
  limits: readonly Pick<GameLimit, 'days' | 'games' | 'weekStart'>[],
  games: readonly GameElsewhere[],
): LimitWindow[] {
  const days = dates.map(dateToDayNumber)
  return limits.flatMap(({ days: length, games: most, weekStart }, limit) => {
    if (weekStart !== undefined) {
      const weeks = groupBy([...dates.keys()], (date) => getFirstDayOfWeek(dates[date] ?? '', weekStart))
      return [...weeks].map(([week, members]) => ({
        limit,
        games: most,
        first: members[0] ?? 0,
        last: members.at(-1) ?? 0,
        elsewhere: countElsewhere(
          games.filter(({ date }) => getFirstDayOfWeek(date, weekStart) === week && !dates.includes(date)),
          teams,
        ),
      }))
    }
    const none = new Int16Array(teams)
    return days.map((day, first) => {
      let last = first
      while (last + 1 < days.length && (days[last + 1] ?? 0) < day + length) last++
      return { limit, games: most, first, last, elsewhere: none }
    })
  })
}

/** Returns the day number of the first day of the date's week. */
export function getFirstDayOfWeek(date: string, weekStart: number): number {
  return dateToDayNumber(date) - ((getWeekday(date) - weekStart + 7) % 7)
}

function countElsewhere(games: readonly GameElsewhere[], teams: number): Int16Array {
  const counts = new Int16Array(teams)
  for (const { team } of games) counts[team] = (counts[team] ?? 0) + 1
  return counts
}
