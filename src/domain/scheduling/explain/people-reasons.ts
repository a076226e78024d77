import { itemAt } from '../../item-at.ts'
import { sumNumbers, type CountingLeague } from './counting-league.ts'
import type { InfeasibilityReason } from './reason.ts'
import { countNonClashingTimes } from './room.ts'
import { formatMatchCount, formatSharedPeople } from './format-lists.ts'

/**
 * Finds groups of teams of which no two play at the same time (except against each other) and which have more games
 * than fit. The games on each date are limited by the number of non-overlapping times when any of these teams is free,
 * and by the room on the fields.
 * @param explained teams for which it is already known why their games don't fit
 */
export function findPeopleReasons(league: CountingLeague, explained: ReadonlySet<number>): InfeasibilityReason[] {
  const { calendar, matches, mostOnDate, roomOnDate, isOpen } = league
  const { teams, dates, times, teamFree, overlaps, sharedNames } = calendar
  return groupsOf(calendar.partners).flatMap((group): InfeasibilityReason[] => {
    if (group.some((team) => explained.has(team))) return []
    const isMember = new Set(group)
    const needs = matches.filter(({ home, away }) => isMember.has(home) || isMember.has(away)).length
    const isFree = (time: number) =>
      isOpen[time] === 1 && group.some((team) => teamFree[team * times.length + time] === 1)
    const has = sumNumbers(
      dates.map((_, date) =>
        Math.min(
          countNonClashingTimes(calendar, date, overlaps, isFree).length,
          roomOnDate[date] ?? 0,
          sumNumbers(group.map((team) => mostOnDate[team * dates.length + date] ?? 0)),
        ),
      ),
    )
    if (has >= needs) return []
    const members = group.map((team) => itemAt(teams, team))
    const words = `${formatSharedPeople(members, sharedNames)} and never play at the same time: they have ${formatMatchCount(needs, calendar)} to play, and there are times for only ${has} one after the other.`
    return [{ code: 'SHARED_PEOPLE', words, teams: members.map(({ id }) => id), needs, has }]
  })
}

/**
 * Returns groups of teams in which every two share people. Any two teams that share someone are in a group together.
 */
function groupsOf(partners: readonly (readonly number[])[]): number[][] {
  const groups = new Map<string, number[]>()
  partners.forEach((others, team) => {
    for (const other of others.filter((each) => each > team)) {
      const group = [team, other]
      for (const next of others) {
        if (!group.includes(next) && group.every((member) => partners[member]?.includes(next))) group.push(next)
      }
      const inOrder = group.toSorted((a, b) => a - b)
      groups.set(inOrder.join(), inOrder)
    }
  })
  return [...groups.values()]
}
