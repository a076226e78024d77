import { findConnectedTeams } from '../exact/model.ts'
import { countMaxGamesByTeamAndDate, countMaxGamesInSeason } from '../explain/room.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleMatch } from '../model/match.ts'

/**
 * Returns an upper bound of how many matches can be placed: each date has only that much room, and some teams can play
 * on fewer dates than they have matches.
 * @param room the maximum number of matches on each date
 */
export function countMostMatches(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  room: readonly number[],
): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return Math.min(sum(room), matches.length - sum(listLeastLeftOut(calendar, matches)))
}

/**
 * Returns, for each group of teams with too many matches that meet each other, the least number of their matches that
 * are left out: one match can be missing for two teams.
 */
function listLeastLeftOut(calendar: SchedulingCalendar, matches: readonly ScheduleMatch[]): number[] {
  const { teams, dates } = calendar
  const mostOnDate = countMaxGamesByTeamAndDate(calendar)
  const missing = new Int32Array(teams.length)
  for (const { home, away } of matches) {
    missing[home] = (missing[home] ?? 0) + 1
    missing[away] = (missing[away] ?? 0) + 1
  }
  teams.forEach((_, team) => {
    const most = countMaxGamesInSeason(calendar, team, (date) => mostOnDate[team * dates.length + date] ?? 0)
    missing[team] = Math.max(0, (missing[team] ?? 0) - most)
  })
  const isShort = (team: number) => (missing[team] ?? 0) > 0
  const groupOf = findConnectedTeams(
    teams.length,
    matches.filter(({ home, away }) => isShort(home) && isShort(away)),
  )
  const ofGroup = teams.map(() => ({ sum: 0, most: 0 }))
  missing.forEach((games, team) => {
    const group = ofGroup[groupOf[team] ?? 0]
    if (group === undefined) return
    group.sum += games
    group.most = Math.max(group.most, games)
  })
  return ofGroup.map(({ sum, most }) => Math.max(most, Math.ceil(sum / 2)))
}
