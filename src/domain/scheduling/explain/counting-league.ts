import type { SchedulingCalendar } from '../model/calendar.ts'
import { findConnectedTeams } from '../exact/model.ts'
import { groupFieldClasses, groupMatchKinds, mayPlayIn, type FieldClass, type MatchKind } from '../exact/kinds.ts'
import type { ScheduleMatch } from '../model/match.ts'
import { countMaxGamesByTeamAndDate, countMaxGamesOnFields } from './room.ts'

/** The data for the counting arguments. */
export type CountingLeague = {
  readonly calendar: SchedulingCalendar
  readonly matches: readonly ScheduleMatch[]
  readonly kinds: readonly MatchKind[]
  readonly classes: readonly FieldClass[]
  /** By team, the number of its games. */
  readonly games: Int32Array
  /** By `low * teams.length + high`: how often the two teams meet. */
  readonly gamesOfPair: Int32Array
  /**
   * By `team * dates.length + date`: the maximum games of a team on a date, given rest, absences and games elsewhere.
   */
  readonly mostOnDate: Int32Array
  /** By date: the maximum games on the fields. */
  readonly roomOnDate: Int32Array
  /** By time: 1 if a field is open. */
  readonly isOpen: Uint8Array
  /** Teams connected by games, directly or through others. */
  readonly groups: readonly (readonly number[])[]
}

export function createCountingLeague(calendar: SchedulingCalendar, matches: readonly ScheduleMatch[]): CountingLeague {
  const { teams, dates, times, fields, cellFree } = calendar
  const classes = groupFieldClasses(calendar)
  const games = new Int32Array(teams.length)
  const gamesOfPair = new Int32Array(teams.length * teams.length)
  for (const { home, away } of matches) {
    const pair = Math.min(home, away) * teams.length + Math.max(home, away)
    gamesOfPair[pair] = (gamesOfPair[pair] ?? 0) + 1
    games[home] = (games[home] ?? 0) + 1
    games[away] = (games[away] ?? 0) + 1
  }
  const isOpen = Uint8Array.from(times, (_, time) =>
    cellFree.subarray(time * fields.length, (time + 1) * fields.length).includes(1) ? 1 : 0,
  )
  const groups = new Map<number, number[]>()
  findConnectedTeams(teams.length, matches).forEach((group, team) => {
    if ((games[team] ?? 0) === 0) return
    const members = groups.get(group)
    if (members) members.push(team)
    else groups.set(group, [team])
  })
  return {
    calendar,
    matches,
    classes,
    kinds: groupMatchKinds(calendar, matches, classes),
    games,
    gamesOfPair,
    mostOnDate: countMaxGamesByTeamAndDate(calendar, (time) => isOpen[time] === 1),
    roomOnDate: Int32Array.from(dates, (_, date) => countMaxGamesOnFields(calendar, date)),
    isOpen,
    groups: [...groups.values()],
  }
}

/** Returns the times when both teams are free, one may host the other, and a field that suits them is open. */
export function findCommonTimes({ calendar, classes, isOpen }: CountingLeague, kind: MatchKind): number[] {
  const { times, fields, teamFree, cellFree, sides, mayUse } = calendar
  const { home, away, classes: allowed } = kind
  const suits = (time: number) =>
    (sides === null && mayUse === null && allowed.length === classes.length) ||
    allowed.some((at) =>
      classes[at]?.fields.some(
        (field) =>
          cellFree[time * fields.length + field] === 1 && mayPlayIn(calendar, kind, time * fields.length + field),
      ),
    )
  return times.flatMap((_, time) =>
    isOpen[time] === 1 &&
    teamFree[home * times.length + time] === 1 &&
    teamFree[away * times.length + time] === 1 &&
    suits(time)
      ? [time]
      : [],
  )
}

export function sumNumbers(numbers: Iterable<number>): number {
  let total = 0
  for (const each of numbers) total += each
  return total
}
