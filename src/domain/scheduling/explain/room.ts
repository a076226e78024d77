import type { SchedulingCalendar } from '../model/calendar.ts'
import type { Clashes } from '../conflicts/clashes.ts'

// Upper bounds that are cheap to compute. Games that exceed them can't fit; games within them may still not fit.

/** Returns the maximum number of games that each date has room for, no matter which teams play. */
export function countRoomByDate(calendar: SchedulingCalendar): number[] {
  const { teams, dates } = calendar
  const most = countMaxGamesByTeamAndDate(calendar)
  return dates.map((_, date) => {
    const teamGames = teams.reduce((sum, _, team) => sum + (most[team * dates.length + date] ?? 0), 0)
    return Math.min(countMaxGamesOnFields(calendar, date), Math.floor(teamGames / 2))
  })
}

/**
 * Returns, by `team * dates.length + date`, the maximum games of a team on a date (see `countMaxGamesOfTeam`) at open
 * times.
 */
export function countMaxGamesByTeamAndDate(
  calendar: SchedulingCalendar,
  isOpen: (time: number) => boolean = () => true,
): Int32Array {
  const { teams, dates, times, dateFrom, teamFree, restClashes, gamesElsewhere, maxGamesPerDay } = calendar
  const most = new Int32Array(teams.length * dates.length)
  dates.forEach((_, date) => {
    const known = new Map<string, number>() // teams with the same free times share a result
    teams.forEach((_, team) => {
      const row = team * times.length
      const key = teamFree.subarray(row + (dateFrom[date] ?? 0), row + (dateFrom[date + 1] ?? 0)).join('')
      let apart = known.get(key)
      if (apart === undefined) {
        const isFree = (time: number) => isOpen(time) && teamFree[row + time] === 1
        apart = countNonClashingTimes(calendar, date, restClashes, isFree).length
        known.set(key, apart)
      }
      const at = team * dates.length + date
      most[at] = Math.max(0, Math.min(apart, maxGamesPerDay - (gamesElsewhere[at] ?? 0)))
    })
  })
  return most
}

/** Returns the maximum number of games that a team can play on a date, given its rest and its games elsewhere. */
export function countMaxGamesOfTeam(calendar: SchedulingCalendar, team: number, date: number): number {
  const { times, dates, restClashes, teamFree, gamesElsewhere, maxGamesPerDay } = calendar
  const left = Math.max(0, maxGamesPerDay - (gamesElsewhere[team * dates.length + date] ?? 0))
  return Math.min(
    left,
    countNonClashingTimes(calendar, date, restClashes, (time) => teamFree[team * times.length + time] === 1).length,
  )
}

/**
 * Returns how many games a team can play in the season if it can play this many on each date, given the limits for
 * weeks.
 */
export function countMaxGamesInSeason(
  { dates, limitWindows, limits, gamesElsewhere }: SchedulingCalendar,
  team: number,
  mostOnDate: (date: number) => number,
): number {
  const sum = (first: number, last: number, of: (date: number) => number) => {
    let total = 0
    for (let date = first; date <= last; date++) total += of(date)
    return total
  }
  const whole = sum(0, dates.length - 1, mostOnDate)
  const byLimit = limits.map(({ weekStart }, limit) =>
    weekStart === undefined
      ? whole
      : limitWindows
          .filter((window) => window.limit === limit)
          .reduce((total, { first, last, games, elsewhere }) => {
            const known = sum(first, last, (date) => gamesElsewhere[team * dates.length + date] ?? 0)
            const left = games - known - (elsewhere[team] ?? 0)
            return total + Math.max(0, Math.min(left, sum(first, last, mostOnDate)))
          }, 0),
  )
  return Math.min(whole, ...byLimit)
}

/** Returns the maximum number of games that the fields hold on a date, no matter which teams play. */
export function countMaxGamesOnFields(calendar: SchedulingCalendar, date: number): number {
  return calendar.fields.reduce((sum, _, field) => sum + countTimesOnField(calendar, field, date).length, 0)
}

/** Returns a largest set of times of the date, none of them clashing, at which the field can be used. */
export function countTimesOnField(calendar: SchedulingCalendar, field: number, date: number): number[] {
  const { fields, fieldClashes, cellFree } = calendar
  return countNonClashingTimes(calendar, date, fieldClashes, (time) => cellFree[time * fields.length + field] === 1)
}

/**
 * Returns a largest set of times of the date that don't clash with each other: always picking the one that ends first
 * is optimal.
 */
export function countNonClashingTimes(
  { times, dateFrom }: SchedulingCalendar,
  date: number,
  clashes: Clashes,
  isFree: (time: number) => boolean,
): number[] {
  const ofDate = Array.from(
    { length: (dateFrom[date + 1] ?? 0) - (dateFrom[date] ?? 0) },
    (_, index) => (dateFrom[date] ?? 0) + index,
  )
  const byEnd = ofDate.filter(isFree).toSorted((a, b) => (times[a]?.end ?? 0) - (times[b]?.end ?? 0))
  const gone = new Set<number>()
  return byEnd.filter((time) => {
    if (gone.has(time)) return false
    for (const other of clashes.items.subarray(clashes.from[time], clashes.from[time + 1])) gone.add(other)
    return true
  })
}
