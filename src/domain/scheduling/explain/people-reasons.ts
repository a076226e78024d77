import { itemAt } from '../../item-at.ts'
import { sumOf } from './league.ts'
import type { League } from './league.ts'
import type { Reason } from './reason.ts'
import { timesApart } from './room.ts'
import { count, sharedInWords } from './words.ts'

/**
 * Teams of which no two play at the same time unless against each other, with more games than they can play one after the
 * other: on each date at most as many as there are times apart at which one of them is free, or as the fields hold.
 * @param explained teams of which it is known why their games do not fit
 */
export function peopleReasons(league: League, explained: ReadonlySet<number>): Reason[] {
  const { calendar, matches, mostOnDate, roomOnDate, isOpen } = league
  const { teams, dates, times, teamFree, overlaps, sharedNames } = calendar
  return groupsOf(calendar.partners).flatMap((group): Reason[] => {
    if (group.some((team) => explained.has(team))) return []
    const isMember = new Set(group)
    const needs = matches.filter(({ home, away }) => isMember.has(home) || isMember.has(away)).length
    const isFree = (time: number) =>
      isOpen[time] === 1 && group.some((team) => teamFree[team * times.length + time] === 1)
    const has = sumOf(
      dates.map((_, date) =>
        Math.min(
          timesApart(calendar, date, overlaps, isFree).length,
          roomOnDate[date] ?? 0,
          sumOf(group.map((team) => mostOnDate[team * dates.length + date] ?? 0)),
        ),
      ),
    )
    if (has >= needs) return []
    const members = group.map((team) => itemAt(teams, team))
    const words = `${sharedInWords(members, sharedNames)} and never play at the same time: they have ${count(needs, 'game')} to play, and there are times for only ${has} one after the other.`
    return [{ code: 'SHARED_PEOPLE', words, teams: members.map(({ id }) => id), needs, has }]
  })
}

/** Teams each of which shares people with all others of its group; each two that share somebody are in one together. */
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
