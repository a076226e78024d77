import { groupBy } from '../../group-by.ts'
import type { GroupLimit, ScheduleConstraints } from '../../schema/schedules.ts'

/** Dates on which at most `games` games of a group of teams are played. Teams and dates are indexes. */
export type GroupWindow = Pick<GroupLimit, 'side' | 'games'> & {
  /** By date: 1 if it is in the window. */
  readonly isInside: Uint8Array
  /** By team: 1 if it is in the group, or one of the opponents against which the group's games count. */
  readonly isInGroup: Uint8Array
  readonly isOpponent: Uint8Array
}

/** Returns the limits of the groups, without teams that don't play. Those of no team, or against none, are dropped. */
export function listGroupLimits({
  groupLimits = [],
  teamIds,
}: Pick<ScheduleConstraints, 'groupLimits' | 'teamIds'>): GroupLimit[] {
  const playing = new Set(teamIds)
  return limitToTeams(groupLimits, (id) => playing.has(id)).filter(({ startDate, endDate }) => startDate <= endDate)
}

/** Returns the limits for some of the teams. Those of no team, or against none, are dropped. */
export function limitToTeams(limits: readonly GroupLimit[], isIncluded: (teamId: string) => boolean): GroupLimit[] {
  return limits.flatMap(({ opponentIds, ...limit }) => {
    const teamIds = limit.teamIds.filter(isIncluded)
    const opponents = opponentIds?.filter(isIncluded)
    if (teamIds.length === 0 || opponents?.length === 0) return []
    return [{ ...limit, teamIds, ...(opponents && { opponentIds: opponents }) }]
  })
}

/** Returns the windows of each limit: its dates together, or each of them. */
export function listGroupWindows(
  limits: readonly GroupLimit[],
  dates: readonly string[],
  teams: readonly { readonly id: string }[],
): GroupWindow[] {
  return limits.flatMap(({ teamIds, opponentIds, side, games, per, startDate, endDate }) => {
    const inside = dates.flatMap((date, index) => (startDate <= date && date <= endDate ? [index] : []))
    const toFlags = (ids: readonly string[] | undefined) =>
      Uint8Array.from(teams, ({ id }) => (ids === undefined || ids.includes(id) ? 1 : 0))
    const [isInGroup, isOpponent] = [toFlags(teamIds), toFlags(opponentIds)]
    const windows = per === 'date' ? inside.map((date) => [date]) : inside.length > 0 ? [inside] : []
    return windows.map((members) => ({
      games,
      ...(side && { side }),
      isInside: Uint8Array.from(dates, (_, date) => (members.includes(date) ? 1 : 0)),
      isInGroup,
      isOpponent,
    }))
  })
}

/** Whether a game between these teams, by index, is one of those that are counted. */
export function countsInWindow({ side, isInGroup, isOpponent }: GroupWindow, host: number, guest: number): boolean {
  const asHost = side !== 'away' && isInGroup[host] === 1 && isOpponent[guest] === 1
  return asHost || (side !== 'home' && isInGroup[guest] === 1 && isOpponent[host] === 1)
}

/** Whether a game between these teams, by ID, is one of those that are counted. */
export function countsInLimit({ side, teamIds, opponentIds }: GroupLimit, host: string, guest: string): boolean {
  const isCounted = (own: string, other: string) => teamIds.includes(own) && opponentIds?.includes(other) !== false
  return (side !== 'away' && isCounted(host, guest)) || (side !== 'home' && isCounted(guest, host))
}

/** Returns the games that a limit counts, in groups of which each has at most `games` games. */
export function groupCounted<Game extends { readonly date: string; readonly host: string; readonly guest: string }>(
  limit: GroupLimit,
  games: readonly Game[],
): (readonly Game[])[] {
  const { per, startDate, endDate } = limit
  const counted = games.filter(
    ({ date, host, guest }) => startDate <= date && date <= endDate && countsInLimit(limit, host, guest),
  )
  return [...groupBy(counted, ({ date }) => (per === 'date' ? date : '')).values()]
}
